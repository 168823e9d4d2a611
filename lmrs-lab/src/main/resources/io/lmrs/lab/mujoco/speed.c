/* The loop of an episode in C, to compare the speed of the one in Java with: the same library, model,
 * starts and policy, the same observations, rewards and running moments.
 *
 *   speed TASK MODEL INPUT THREADS EPISODES
 *
 * INPUT: starts, positions, velocities, observations, actions, frame skip; the weights of a linear
 * policy; then the positions and velocities of every start. Thread t runs EPISODES episodes, the i-th
 * from start (t + i) modulo starts. Prints steps, wall seconds, CPU seconds of all threads, and the
 * sum of the rewards of thread 0. */
#define _GNU_SOURCE
#include <mujoco/mujoco.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { HORIZON = 1000 };

static const mjModel *model;
static const char *task;
static int starts, nq, nv, nobs, nact, skip, episodes;
static double *weights, *states;

typedef struct {
  int number;
  long steps;
  double cpu, reward;
} worker;

static double seconds(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

static double clip(double v, double most) { return v < -most ? -most : v > most ? most : v; }

static int is(const char *name) { return strcmp(task, name) == 0; }

static void take(double *out, int *at, const double *from, int count, double most) {
  for (int i = 0; i < count; i++) out[(*at)++] = most > 0 ? clip(from[i], most) : from[i];
}

static void observe(const mjData *d, double *out, int kind) {
  int at = 0, first = kind == 0 || kind >= 4 ? 2 : 1; /* swimmer, ant and humanoid leave out two */
  take(out, &at, d->qpos + first, nq - first, 0);
  take(out, &at, d->qvel, nv, kind == 1 || kind == 3 ? 10 : 0);
  if (kind == 4) take(out, &at, d->cfrc_ext, 6 * model->nbody, 1);
  if (kind == 5) {
    take(out, &at, d->cinert, 10 * model->nbody, 0);
    take(out, &at, d->cvel, 6 * model->nbody, 0);
    take(out, &at, d->qfrc_actuator, nv, 0);
    take(out, &at, d->cfrc_ext, 6 * model->nbody, 0);
  }
}

static double coordinate(const mjData *d, int kind) {
  if (kind == 4) return d->xpos[3];
  if (kind != 5) return d->qpos[0];
  double sum = 0, mass = 0;
  for (int b = 0; b < model->nbody; b++) {
    sum += model->body_mass[b] * d->xipos[3 * b];
    mass += model->body_mass[b];
  }
  return sum / mass;
}

static int healthy(const mjData *d, int kind) {
  const double *q = d->qpos;
  switch (kind) {
    case 1:
      for (int i = 2; i < nq; i++)
        if (!(q[i] > -100 && q[i] < 100)) return 0;
      for (int i = 0; i < nv; i++)
        if (!(d->qvel[i] > -100 && d->qvel[i] < 100)) return 0;
      return q[1] > 0.7 && q[2] > -0.2 && q[2] < 0.2;
    case 3:
      return q[1] > 0.8 && q[1] < 2 && q[2] > -1 && q[2] < 1;
    case 4:
      return q[2] >= 0.2 && q[2] <= 1;
    case 5:
      return q[2] > 1 && q[2] < 2;
    default:
      return 1;
  }
}

static void *work(void *argument) {
  static const double control[] = {1e-4, 1e-3, 0.1, 1e-3, 0.5, 0.1}, bonus[] = {0, 1, 0, 1, 1, 5};
  worker *w = argument;
  int kind = is("swimmer") ? 0 : is("hopper") ? 1 : is("halfcheetah") ? 2 : is("walker2d") ? 3 : is("ant") ? 4 : 5;
  double *obs = calloc(nobs, 8), *mean = calloc(nobs, 8), *squares = calloc(nobs, 8);
  double *act = calloc(nact, 8), dt = model->opt.timestep * skip;
  mjData *d = mj_makeData(model);
  double began = seconds(CLOCK_THREAD_CPUTIME_ID);
  for (int e = 0; e < episodes; e++) {
    const double *state = states + (size_t)((w->number + e) % starts) * (nq + nv);
    mj_resetData(model, d);
    memcpy(d->qpos, state, 8 * nq);
    memcpy(d->qvel, state + nq, 8 * nv);
    mj_forward(model, d);
    memset(mean, 0, 8 * nobs);
    memset(squares, 0, 8 * nobs);
    observe(d, obs, kind);
    for (int t = 0, alive = 1; alive && t < HORIZON; t++) {
      for (int i = 0; i < nobs; i++) {
        double gap = obs[i] - mean[i];
        mean[i] += gap / (t + 1);
        squares[i] += gap * (obs[i] - mean[i]);
      }
      double cost = 0;
      for (int a = 0; a < nact; a++) {
        double sum = 0;
        for (int i = 0; i < nobs; i++) sum += weights[a * nobs + i] * obs[i];
        act[a] = sum;
        cost += sum * sum;
      }
      double before = coordinate(d, kind);
      memcpy(d->ctrl, act, 8 * nact);
      for (int s = 0; s < skip; s++) mj_step(model, d);
      if (kind >= 4) mj_rnePostConstraint(model, d);
      double velocity = (coordinate(d, kind) - before) / dt;
      double reward = (kind == 5 ? 1.25 : 1) * velocity + bonus[kind] - control[kind] * cost;
      if (kind == 4) {
        double force = 0;
        for (int i = 0; i < 6 * model->nbody; i++) force += clip(d->cfrc_ext[i], 1) * clip(d->cfrc_ext[i], 1);
        reward -= 0.0005 * force;
      }
      w->reward += reward;
      observe(d, obs, kind);
      alive = healthy(d, kind);
      w->steps++;
    }
  }
  w->cpu = seconds(CLOCK_THREAD_CPUTIME_ID) - began;
  mj_deleteData(d);
  return NULL;
}

int main(int count, char **argument) {
  char error[1000];
  if (count != 6) return 2;
  task = argument[1];
  model = mj_loadXML(argument[2], NULL, error, sizeof error);
  if (!model) return fprintf(stderr, "%s\n", error), 1;
  FILE *in = fopen(argument[3], "r");
  int threads = atoi(argument[4]);
  episodes = atoi(argument[5]);
  if (!in || fscanf(in, "%d %d %d %d %d %d", &starts, &nq, &nv, &nobs, &nact, &skip) != 6) return 1;
  size_t w = (size_t)nobs * nact, s = (size_t)starts * (nq + nv);
  weights = malloc(8 * w);
  states = malloc(8 * s);
  for (size_t i = 0; i < w; i++)
    if (fscanf(in, "%lf", weights + i) != 1) return 1;
  for (size_t i = 0; i < s; i++)
    if (fscanf(in, "%lf", states + i) != 1) return 1;
  pthread_t thread[64];
  worker workers[64] = {0};
  double began = seconds(CLOCK_MONOTONIC), cpu = 0;
  long steps = 0;
  for (int t = 0; t < threads; t++) {
    workers[t].number = t;
    pthread_create(&thread[t], NULL, work, &workers[t]);
  }
  for (int t = 0; t < threads; t++) {
    pthread_join(thread[t], NULL);
    steps += workers[t].steps;
    cpu += workers[t].cpu;
  }
  printf("%ld %.9f %.9f %.17g\n", steps, seconds(CLOCK_MONOTONIC) - began, cpu, workers[0].reward);
  return 0;
}
