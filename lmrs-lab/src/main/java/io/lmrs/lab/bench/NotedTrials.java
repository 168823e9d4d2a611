package io.lmrs.lab.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.RunResult;
import io.lmrs.StopReason;
import io.lmrs.cli.experiment.Instance;
import io.lmrs.cli.experiment.Job;
import io.lmrs.cli.experiment.KeptRun;
import io.lmrs.cli.report.Course;
import io.lmrs.lab.reproduce.Notebook;
import io.lmrs.spec.Json;
import io.lmrs.store.RunStore;
import java.util.Optional;
import java.util.function.Supplier;

/** What is kept of runs, in a notebook: enough to compare them, and no evaluation. */
final class NotedTrials {
  private static final String EVALUATIONS = "evaluations";
  private static final String VALUES = "values";

  private final Notebook notebook;

  NotedTrials(Notebook notebook) {
    this.notebook = notebook;
  }

  private static String key(Job job) {
    return RunStore.key(job.spec());
  }

  /** What is known of a job. */
  Optional<KeptRun> find(Job job, Instance instance) {
    return notebook.find(key(job)).map(entry -> trial(entry, job, instance));
  }

  private static KeptRun trial(Notebook.Entry entry, Job job, Instance instance) {
    JsonNode node = entry.result();
    return new KeptRun(
        instance,
        job.method(),
        new Course(Json.numbers(node.path(EVALUATIONS)), Json.numbers(node.path(VALUES))),
        Json.number(node.path("best")),
        node.path("spent").asLong(),
        node.path("failures").asLong(),
        entry.seconds(),
        StopReason.valueOf(node.path("stop").asText()));
  }

  /** Keeps a result. */
  KeptRun note(Job job, Instance instance, RunResult result, Supplier<Course> improvements) {
    KeptRun whole = KeptRun.of(instance, job, result, improvements);
    Course course = whole.course().records(instance.goal());
    ObjectNode node = Json.object();
    node.set(EVALUATIONS, Json.of(course.evaluations()));
    node.set(VALUES, Json.of(course.values()));
    node.set("best", Json.of(whole.best()));
    node.put("spent", whole.evaluations());
    node.put("failures", whole.failures());
    node.put("stop", whole.stop().name());
    notebook.note(key(job), whole.seconds(), node);
    return trial(new Notebook.Entry(whole.seconds(), node), job, instance);
  }
}
