package io.lmrs.store;

import io.lmrs.RunSpec;
import io.lmrs.plan.Allowance;
import io.lmrs.store.file.AllowanceRows;
import io.lmrs.store.file.Database;
import io.lmrs.store.file.Ledger;
import io.lmrs.store.file.LogCheck;
import io.lmrs.store.file.ModelRows;
import io.lmrs.store.file.RunRow;
import io.lmrs.store.file.Serial;
import io.lmrs.store.file.SpecJson;
import io.lmrs.store.file.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Runs in one file. Several processes may use it at once, each on runs of its own. Thread-safe.
 * Every method throws {@link StoreTrouble} where the file can't be read or written.
 */
public final class RunStore implements AutoCloseable {
  private final Database database;

  private RunStore(Database database) {
    this.database = database;
  }

  /** Opens the file, makes it where it is missing; one that can't be written is only read. */
  public static RunStore open(Path file) {
    return new RunStore(Database.open(file));
  }

  /** Opens the file, which has to be open for writing. */
  public static RunStore openWritable(Path file) {
    RunStore store = open(file);
    if (store.database.readOnly()) {
      store.close();
      throw new StoreTrouble("the store " + file + " can't be written: access denied", null);
    }
    return store;
  }

  /**
   * As {@link #openWritable}, for many short runs: a commit outlives the process at once, but a
   * power cut only after a while. What it loses is evaluated again.
   */
  public static RunStore openSwift(Path file) {
    RunStore store = openWritable(file);
    store.database.swift();
    return store;
  }

  /** As {@link #open}, without waiting for the disk. */
  static RunStore openHasty(Path file) {
    RunStore store = open(file);
    store.database.hasty();
    return store;
  }

  /** As {@link #openHasty}, on a disk that soon is full. */
  static RunStore openLimited(Path file, int pages) {
    RunStore store = openHasty(file);
    store.database.limit(pages);
    return store;
  }

  /** Opens a file that has to be there. */
  public static RunStore openExisting(Path file) {
    if (!Files.exists(file)) {
      throw new IllegalArgumentException("no such store: " + file);
    }
    LogCheck.requireTables(file);
    return open(file);
  }

  /** The file. */
  public Path file() {
    return database.file();
  }

  /**
   * Makes a run, to be begun with {@link StoredRun#run}.
   *
   * @param spec the run; its dimension must not be 0
   * @param threads evaluations side by side, for the record; 0 where workers ask for them
   * @param confirm how often the last incumbent is to be evaluated again
   */
  public StoredRun create(RunSpec spec, int threads, int confirm) {
    return create(spec, "", threads, confirm, null);
  }

  /**
   * As {@link #create(RunSpec, int, int)}.
   *
   * @param problem the problem's own version, such as that of a simulator, or empty
   * @param model what another run has learned and this one starts with, or null
   */
  public StoredRun create(
      RunSpec spec, String problem, int threads, int confirm, StartModel model) {
    return create(RunLabel.NONE, spec, problem, threads, confirm, model);
  }

  /**
   * As {@link #create(RunSpec, String, int, int, StartModel)}.
   *
   * @param label what the user calls it
   * @throws IllegalArgumentException if a run has that name
   */
  public StoredRun create(
      RunLabel label, RunSpec spec, String problem, int threads, int confirm, StartModel model) {
    if (spec.dimension() < 1) {
      throw new IllegalArgumentException(
          "the dimension of a stored run must be at least 1: " + spec.dimension());
    }
    Versions here = Versions.here(problem);
    RunSpec spelled = spec.spelledOut();
    String stem = spec.problem() + "-" + spec.search() + "-";
    RunRow made =
        database.write(
            db -> {
              RunRow row =
                  RunRow.made(
                      Serial.next(db),
                      label.whole(db, stem),
                      spelled,
                      here,
                      threads,
                      confirm,
                      model != null);
              row.write(db);
              Status.made().write(db, row.head().id());
              long allowed = spelled.budget().orDefault(spelled.dimension()).evaluations();
              AllowanceRows.write(db, row.head().id(), Allowance.of(allowed));
              if (model != null) {
                ModelRows.write(db, row.head().id(), model);
              }
              return row;
            });
    return new StoredRun(database, made.head(), spelled, here.toString());
  }

  /** All runs, in the order in which they were made. */
  public List<RunInfo> runs() {
    return database.read(
        db -> {
          List<RunInfo> runs = new ArrayList<>();
          try (ResultSet row =
              db.with(
                      "SELECT "
                          + RunRow.Head.COLUMNS
                          + ", "
                          + Status.COLUMNS
                          + " FROM run LEFT JOIN status ON status.run=run.id ORDER BY id")
                  .executeQuery()) {
            while (row.next()) {
              RunRow.Head head = RunRow.Head.read(row);
              runs.add(RunInfo.of(head, Status.read(head.id(), row, RunRow.Head.COUNT + 1)));
            }
          }
          return runs;
        });
  }

  /**
   * What is damaged in the list of runs, or missing from it, one sentence each. What is damaged in
   * a run, {@link StoredRun#damage} tells.
   */
  public List<String> damage() {
    List<String> found = new ArrayList<>();
    database.lost().ifPresent(found::add);
    database.view(
        db -> {
          List<RunInfo> runs = runs();
          for (RunInfo run : runs) {
            if (run.damaged()) {
              found.add("run " + run.name() + ": what is listed of it is damaged (checksum)");
            }
          }
          OptionalLong expected = Serial.expected(db);
          if (expected.isEmpty()) {
            found.add("the store " + file() + ": its count of runs is damaged (checksum)");
          } else if (expected.getAsLong() != runs.size()) {
            found.add(
                "the store "
                    + file()
                    + " is damaged: it has "
                    + runs.size()
                    + " runs, but counted "
                    + expected.getAsLong());
          }
          return null;
        });
    return found;
  }

  /**
   * Copies the store as it is at one moment into a file of its own, also while runs are at work.
   *
   * @param copy must not exist yet
   */
  public void backup(Path copy) {
    if (Files.exists(copy)) {
      throw new IllegalArgumentException("the copy must not exist yet: " + copy);
    }
    Path whole = copy.toAbsolutePath();
    Path aside = whole.resolveSibling("." + whole.getFileName() + ".part");
    try {
      Files.deleteIfExists(aside);
      database.read(db -> db.change("VACUUM INTO ?", aside.toString()));
      Files.move(aside, whole, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new StoreTrouble("the copy " + copy + " can't be written: " + e.getMessage(), e);
    }
  }

  /** A number that differs from an earlier one if another connection has written meanwhile. */
  public long changes() {
    return database.read(
        db -> {
          try (ResultSet row = db.with("PRAGMA data_version").executeQuery()) {
            return row.getLong(1);
          }
        });
  }

  /** A run at a glance, by its name or number. */
  public RunInfo info(String nameOrId) {
    List<RunInfo> runs = runs();
    for (RunInfo run : runs) {
      if (run.name().equals(nameOrId)) {
        return run;
      }
    }
    for (RunInfo run : runs) {
      if (Long.toString(run.id()).equals(nameOrId)) {
        return run;
      }
    }
    // it may be among those that can't be read
    for (String sentence : damage()) {
      throw new StoreTrouble("no run " + nameOrId + " can be found: " + sentence, null);
    }
    String known =
        runs.isEmpty()
            ? "it is empty"
            : "the latest: "
                + String.join(", ", runs.reversed().stream().limit(5).map(RunInfo::name).toList());
    throw new UnknownRun(
        nameOrId, "no run " + nameOrId + " in the store " + file() + " (" + known + ")");
  }

  /**
   * The run of that name or number.
   *
   * @throws IllegalArgumentException if there is none
   */
  public StoredRun run(String nameOrId) {
    return run(info(nameOrId));
  }

  /**
   * The run that was seen at a glance.
   *
   * @throws UnknownRun if it was deleted since
   */
  public StoredRun run(RunInfo info) {
    return run(info.id(), info.name());
  }

  /**
   * The newest run of a group with exactly that specification, whose budget was never extended.
   *
   * @param spec its dimension must not be 0
   */
  public Optional<StoredRun> find(String group, RunSpec spec) {
    String prefix = RunLabel.in(group).prefix();
    RunSpec spelled = spec.spelledOut();
    return found(prefix, spelled)
        .or(() -> FormerSettings.former(spelled).flatMap(former -> found(prefix, former)));
  }

  private Optional<StoredRun> found(String prefix, RunSpec spelled) {
    return database.read(
        db -> {
          long id;
          String name;
          try (ResultSet row =
              db.with(
                      "SELECT id, name FROM run JOIN status ON status.run=run.id WHERE seed=? AND"
                          + " search=? AND problem=? AND spec=? AND budget=0"
                          + " AND substr(name, 1, ?)=? ORDER BY id DESC LIMIT 1",
                      spelled.seed(),
                      spelled.search(),
                      spelled.problem(),
                      SpecJson.write(spelled),
                      prefix.length(),
                      prefix)
                  .executeQuery()) {
            if (!row.next()) {
              return Optional.empty();
            }
            id = row.getLong(1);
            name = row.getString(2);
          }
          return Optional.of(run(id, name));
        });
  }

  /** A text that two specifications share if they are the same run, by {@link #find}. */
  public static String key(RunSpec spec) {
    return SpecJson.write(spec.spelledOut());
  }

  private StoredRun run(long id, String name) {
    return database.read(
        db -> {
          RunRow row = RunRow.intact(db, id).orElseThrow(() -> gone(id, name));
          try {
            Versions made = Versions.read(row.versions());
            RunSpec spec = FormerSettings.present(SpecJson.spec(row.spec()), name, made);
            return new StoredRun(database, row.head(), spec, made.toString());
          } catch (IOException e) {
            throw RunRow.damaged(name, e);
          }
        });
  }

  // deleted, or listed by one way through the file and not found by the other
  private RuntimeException gone(long id, String name) {
    return runs().stream().anyMatch(run -> run.id() == id)
        ? RunRow.damaged(name, null)
        : new UnknownRun(name, "run " + name + " was deleted");
  }

  /**
   * Stores at once what has arrived at runs while {@link StoredRun#run} is at work, all of it in
   * one transaction, and returns when that has reached the disk; for whoever has to vouch for an
   * outcome. From any thread.
   *
   * @param runs of this store
   * @return what went wrong with which run; empty where all is stored
   */
  public Map<StoredRun, RuntimeException> commit(Collection<StoredRun> runs) {
    Map<StoredEvaluator, StoredRun> working = new IdentityHashMap<>();
    for (StoredRun run : runs) {
      StoredEvaluator storing = run.storing();
      if (storing != null) {
        working.put(storing, run);
      }
    }
    Map<StoredRun, RuntimeException> failed = new HashMap<>();
    StoredEvaluator.commit(database, List.copyOf(working.keySet()))
        .forEach((storing, thrown) -> failed.put(working.get(storing), thrown));
    return failed;
  }

  /**
   * Forgets a run.
   *
   * @throws RunLocked if a process is at work on it
   */
  public void delete(String nameOrId) {
    RunInfo info = info(nameOrId);
    database.write(
        db -> {
          delete(db, info);
          return null;
        });
  }

  /**
   * Forgets all runs of a group, or none of them.
   *
   * @return how many they were
   * @throws IllegalArgumentException if there are none
   * @throws RunLocked if a process is at work on one of them
   */
  public int deleteGroup(String group) {
    List<RunInfo> members =
        runs().stream().filter(run -> run.group().filter(group::equals).isPresent()).toList();
    if (members.isEmpty()) {
      throw new IllegalArgumentException("no run of group " + group + " in the store " + file());
    }
    return database.write(
        db -> {
          for (RunInfo member : members) {
            delete(db, member);
          }
          return members.size();
        });
  }

  private static void delete(Database db, RunInfo info) throws SQLException {
    Ledger ledger = new Ledger(db, info.id(), info.name());
    if (ledger.status(db).seen() == RunInfo.State.RUNNING) {
      throw new RunLocked("run " + info.name() + " is at work and can't be deleted");
    }
    ledger.delete(db);
    Serial.deleted(db);
    db.change("DELETE FROM run WHERE id=?", info.id());
  }

  /**
   * Gives a run another name; its identity and its number stay.
   *
   * @param name with its group in front, if it is to belong to one: {@code group.name}
   * @return the run as it is now
   * @throws IllegalArgumentException if it can't be a name, or a run has it
   * @throws RunLocked if a process is at work on it
   */
  public RunInfo rename(String nameOrId, String name) {
    RunInfo info = info(nameOrId);
    RunLabel label = RunLabel.parse(name);
    database.write(
        db -> {
          if (new Ledger(db, info.id(), info.name()).status(db).seen() == RunInfo.State.RUNNING) {
            throw new RunLocked("run " + info.name() + " is at work and can't be renamed");
          }
          RunRow row = RunRow.intact(db, info.id()).orElseThrow(() -> gone(info.id(), info.name()));
          row.as(info.id(), label.whole(db, "")).write(db);
          return null;
        });
    return info(name);
  }

  /**
   * Takes over the runs of another store that are not here yet. Each keeps its identity, and its
   * name unless a run has it: then that with the next number.
   *
   * @param each is told what became of every run
   */
  public void merge(RunStore other, Consumer<MergedRun> each) {
    new StoreMerge(other.database, database).all(other.runs(), runs(), each);
  }

  @Override
  public void close() {
    database.close();
  }
}
