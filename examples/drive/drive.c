/* Drives lmrs from C: starts it, answers what it asks for and prints what it found.
 *
 *   cc -O2 -o drive examples/drive/drive.c && ./drive ./lmrs
 *
 * Points come as bytes, so that no JSON has to be read but for a few integers. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DIMENSION = 10, EVALUATIONS = 1500 };

static double rosen(const double *x, int d) {
  double sum = 0;
  for (int i = 0; i + 1 < d; i++) {
    double bend = x[i + 1] - x[i] * x[i];
    sum += 100 * bend * bend + (1 - x[i]) * (1 - x[i]);
  }
  return sum;
}

/* The program with pipes to both of its ends. */
static void start(const char *lmrs, FILE **to, FILE **from) {
  int in[2], out[2];
  if (pipe(in) != 0 || pipe(out) != 0) {
    perror("pipe");
    exit(3);
  }
  if (fork() == 0) {
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    close(in[1]);
    close(out[0]);
    execl(lmrs, lmrs, "drive", (char *)NULL);
    perror(lmrs);
    _exit(3);
  }
  close(in[0]);
  close(out[1]);
  *to = fdopen(in[1], "w");
  *from = fdopen(out[0], "r");
}

/* The bytes that follow a line: little-endian doubles, one point after another. */
static double *points(const char *line, FILE *from, size_t *count) {
  const char *field = strstr(line, "\"bytes\":");
  size_t bytes = field ? strtoull(field + 8, NULL, 10) : 0;
  double *x = malloc(bytes);
  *count = bytes / sizeof(double) / DIMENSION;
  if (x == NULL || fread(x, 1, bytes, from) != bytes) {
    fprintf(stderr, "the points are incomplete\n");
    exit(3);
  }
  return x;
}

int main(int argc, char **argv) {
  FILE *to, *from;
  char *line = NULL;
  size_t room = 0;
  int code = 3;
  if (argc != 2) {
    fprintf(stderr, "usage: drive LMRS\n");
    return 2;
  }
  start(argv[1], &to, &from);
  fprintf(to,
          "{\"type\":\"run\",\"vectors\":\"binary\",\"spec\":{\"problem\":\"external\","
          "\"dimension\":%d,\"evaluations\":%d,\"seed\":1}}\n",
          DIMENSION, EVALUATIONS);
  fflush(to);
  while (getline(&line, &room, from) > 0) {
    if (strncmp(line, "{\"type\":\"ask\"", 13) == 0) {
      size_t count;
      double *x = points(line, from, &count);
      const char *id = line;
      fprintf(to, "{\"type\":\"tell\",\"outcomes\":[");
      for (size_t i = 0; i < count; i++) {
        id = strstr(id, "\"id\":") + 5;
        fprintf(to, "%s{\"id\":%lld,\"value\":%.17g}", i ? "," : "", strtoll(id, NULL, 10),
                rosen(x + i * DIMENSION, DIMENSION));
      }
      fprintf(to, "]}\n");
      fflush(to);
      free(x);
    } else if (strncmp(line, "{\"type\":\"ended\"", 15) == 0) {
      printf("best %.3g\n", strtod(strstr(line, "\"best\":") + 7, NULL));
      code = 0;
      break;
    } else if (strncmp(line, "{\"type\":\"error\"", 15) == 0) {
      fputs(line, stderr);
      break;
    }
  }
  free(line);
  fclose(to); /* the program ends with its input */
  fclose(from);
  return code;
}
