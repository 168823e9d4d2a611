// The learner's kernels, compiled at run time. The sizes that decide how registers are used come as
// macros: BATCH (slopes per SGD step), WIDTH (outputs of level 0); both at most 32 where the fused
// kernels are used. Every sum has a fixed order, so the same device gives the same bits.

typedef unsigned long long u64;
typedef long long i64;

// what a call changes: written by the host in one transfer, read by kernels with constant arguments
struct Control {
  i64 number;   // of the iteration's first SGD step
  i64 size;     // iterations in the history
  i64 newest;   // slot of the newest
  i64 rowsKey;  // stream of the random directions
  i64 most;     // guided directions wanted
};

// what the device reports, in doubles
struct Report {
  double loss;
  double rate;
  double rank;    // guided directions given
  double alive;   // 0 where every derivative of r vanishes
  double broken;  // 1 where the directions could not be made orthonormal
};

__device__ __forceinline__ u64 mix(u64 z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31);
}

__device__ __forceinline__ u64 child(u64 key, i64 name) {
  return mix(key + 0x9E3779B97F4A7C15ULL
      + mix((u64) name * 0xD1342543DE82EF95ULL + 0x2545F4914F6CDD1DULL));
}

__device__ __forceinline__ u64 bits(u64 key, i64 i) {
  return mix(key + ((u64) i + 1) * 0x9E3779B97F4A7C15ULL);
}

__device__ __forceinline__ int below(u64 key, int bound, i64 i) {
  return (int) (((bits(key, i) >> 32) * (u64) bound) >> 32);
}

// the ziggurat's tables are the host's, so that both sides draw the same numbers
struct Ziggurat {
  i64 inside[256];
  double width[256];
  double height[256];
};

__device__ __forceinline__ double unit(u64 b) {
  return (double) ((b >> 11) + 1) * 0x1p-53;
}

__device__ double gaussian(const Ziggurat* z, u64 b) {
  const double tail = 3.6541528853610088;
  const u64 next = 0x632BE59BD9B4E019ULL;
  int layer = (int) (b & 255);
  i64 position = (i64) b >> 10;
  double x = __dmul_rn((double) position, z->width[layer]);
  if (llabs(position) < z->inside[layer]) return x;
  u64 state = b;
  while (true) {
    state = mix(state + next);
    if (layer == 0) {
      double a, c;
      do {
        a = -log(unit(state)) / tail;
        state = mix(state + next);
        c = -log(unit(state));
        state = mix(state + next);
      } while (__dadd_rn(c, c) < __dmul_rn(a, a));
      return x > 0 ? tail + a : -tail - a;
    }
    double lower = z->height[layer];
    double upper = layer == 1 ? 1 : z->height[layer - 1];
    double y = __dadd_rn(lower, __dmul_rn(unit(state), __dadd_rn(upper, -lower)));
    if (y < exp(__dmul_rn(__dmul_rn(-0.5, x), x))) return x;
    state = mix(state + next);
    layer = (int) (state & 255);
    position = (i64) state >> 10;
    x = __dmul_rn((double) position, z->width[layer]);
    if (llabs(position) < z->inside[layer]) return x;
  }
}

// --- the history ---------------------------------------------------------------------------------

extern "C" __global__ void place(
    const Control* c, const float* x, const float* targets, const float* rows, int count, i64 d,
    float* allX, float* allTargets, float* allRows) {
  i64 slot = c->newest;
  i64 at = (i64) blockIdx.x * blockDim.x + threadIdx.x;
  i64 threads = (i64) gridDim.x * blockDim.x;
  for (i64 j = at; j < d; j += threads) allX[slot * d + j] = x[j];
  for (i64 j = at; j < count * d; j += threads) allRows[slot * count * d + j] = rows[j];
  if (at < count) allTargets[slot * count + at] = targets[at];
}

// the mini-batches of all steps: which row of the history, and which slot
extern "C" __global__ void draw(
    const Control* c, u64 key, int steps, int batch, int count, int window, int* rowIndex,
    int* slotIndex) {
  int at = blockIdx.x * blockDim.x + threadIdx.x;
  if (at >= steps * batch) return;
  int s = at / batch;
  int i = at % batch;
  int slot = (int) c->newest;
  int column = i;
  if (i >= count) {
    u64 stream = child(key, c->number + s);
    int size = (int) c->size;
    int t = below(stream, size, 2LL * i);
    slot = (int) ((c->newest - (size - 1 - t) + window) % window);
    column = below(stream, count, 2LL * i + 1);
  }
  slotIndex[at] = slot;
  rowIndex[at] = slot * count + column;
}

// --- products of long rows -----------------------------------------------------------------------

// out[block][i][h] = part of rows[i] . other[h], where the others are the N weights and, for GRAM,
// the M rows themselves. A warp loads whole rows of a tile while the tile before is multiplied, takes
// its own columns of it, and a lane a patch of the outputs.
template <int M, int N, bool GRAM>
__device__ void products(
    const float* rows, const int* index, int valid, const float* weights, i64 d, float* out) {
  constexpr int OTHERS = GRAM ? N + M : N;
  constexpr int TILE = 128;
  constexpr int STRIDE = TILE + 4;
  constexpr int WARPS = 8;
  constexpr int LOADS = (M + N + WARPS - 1) / WARPS;
  constexpr int PM = (M + 3) / 4;
  constexpr int PN = (OTHERS + 7) / 8;
  __shared__ __align__(16) float tile[(M + N) * STRIDE];
  __shared__ float sums[M * OTHERS];
  int warp = threadIdx.x / 32;
  int lane = threadIdx.x % 32;
  int top = (lane / 8) * PM;
  int left = (lane % 8) * PN;
  const float* from[LOADS];
#pragma unroll
  for (int l = 0; l < LOADS; l++) {
    int r = l * WARPS + warp;
    from[l] = nullptr;
    if (r < M && r < valid) from[l] = rows + (i64) (index ? index[r] : r) * d;
    if (r >= M && r < M + N) from[l] = weights + (i64) (r - M) * d;
  }
  float acc[PM][PN];
#pragma unroll
  for (int a = 0; a < PM; a++)
#pragma unroll
    for (int b = 0; b < PN; b++) acc[a][b] = 0;
  i64 tiles = (d + TILE - 1) / TILE;
  bool aligned = d % 4 == 0;
  float4 next[LOADS];
  auto load = [&](i64 t) {
    i64 j = t * TILE + lane * 4;
#pragma unroll
    for (int l = 0; l < LOADS; l++) {
      float4 v = make_float4(0, 0, 0, 0);
      if (from[l] != nullptr && t < tiles) {
        if (aligned) {
          if (j < d) v = __ldg((const float4*) (from[l] + j));
        } else {
          if (j < d) v.x = from[l][j];
          if (j + 1 < d) v.y = from[l][j + 1];
          if (j + 2 < d) v.z = from[l][j + 2];
          if (j + 3 < d) v.w = from[l][j + 3];
        }
      }
      next[l] = v;
    }
  };
  load(blockIdx.x);
  for (i64 t = blockIdx.x; t < tiles; t += gridDim.x) {
    __syncthreads();
#pragma unroll
    for (int l = 0; l < LOADS; l++) {
      int r = l * WARPS + warp;
      if (r < M + N) *(float4*) (tile + r * STRIDE + lane * 4) = next[l];
    }
    __syncthreads();
    load(t + gridDim.x);
#pragma unroll
    for (int j = 0; j < TILE / WARPS; j += 4) {
      int column = warp * (TILE / WARPS) + j;
      float4 mine[PM];
#pragma unroll
      for (int a = 0; a < PM; a++)
        mine[a] = *(const float4*) (tile + min(top + a, M - 1) * STRIDE + column);
#pragma unroll
      for (int b = 0; b < PN; b++) {
        int o = min(left + b, OTHERS - 1);
        int r = o < N ? M + o : o - N;
        float4 other = *(const float4*) (tile + r * STRIDE + column);
#pragma unroll
        for (int a = 0; a < PM; a++)
          acc[a][b] += mine[a].x * other.x + mine[a].y * other.y + mine[a].z * other.z
              + mine[a].w * other.w;
      }
    }
  }
  for (int w = 0; w < WARPS; w++) {
    __syncthreads();
    if (warp == w) {
#pragma unroll
      for (int a = 0; a < PM; a++)
#pragma unroll
        for (int b = 0; b < PN; b++)
          if (top + a < M && left + b < OTHERS) {
            int o = (top + a) * OTHERS + left + b;
            sums[o] = w == 0 ? acc[a][b] : sums[o] + acc[a][b];
          }
    }
  }
  __syncthreads();
  for (int o = threadIdx.x; o < M * OTHERS; o += WARPS * 32)
    out[(i64) blockIdx.x * M * OTHERS + o] = sums[o];
}

// adds up the parts of all blocks
extern "C" __global__ void addParts(const float* parts, int blocks, int size, int count, float* out) {
  int o = blockIdx.x * blockDim.x + threadIdx.x;
  if (o >= count) return;
  double sum = 0;
#pragma unroll 16
  for (int b = 0; b < blocks; b++) sum += parts[(i64) b * size + o];
  out[o] = (float) sum;
}

#ifdef FUSED
extern "C" __global__ void __launch_bounds__(256) productsOfPoints(
    const float* rows, int valid, const float* weights, i64 d, float* out) {
  products<32, WIDTH, false>(rows, nullptr, valid, weights, d, out);
}

extern "C" __global__ void __launch_bounds__(256) productsOfBatch(
    const float* rows, const int* index, const float* weights, i64 d, float* out) {
  products<BATCH, WIDTH, true>(rows, index, BATCH, weights, d, out);
}

// --- the small levels of a fused step ------------------------------------------------------------

// One block: adds up the parts of the products, goes up through the gates, back down, moves the
// weights of the levels above 0 and leaves the coefficients of level 0 and the rate.
extern "C" __global__ void __launch_bounds__(1024) small(
    const float* parts, int blocks, const int* rowIndex, const int* slotIndex, const float* targets,
    const unsigned char* gates, int gateWidth, int levels, const int* widths, float* const* weights,
    float* const* velocity, float* scratch, float factor, float rate, float keep, float clip,
    float* coefficients, Report* report) {
  __shared__ double lossSum;
  __shared__ float step;
  constexpr int OTHERS = WIDTH + BATCH;
  int lane = threadIdx.x;
  float* gram = scratch;                  // BATCH x BATCH
  float* tape = gram + BATCH * BATCH;     // every level's outputs
  for (int o = lane; o < BATCH * OTHERS; o += blockDim.x) {
    double sum = 0;
#pragma unroll 16
    for (int b = 0; b < blocks; b++) sum += parts[(i64) b * BATCH * OTHERS + o];
    int i = o / OTHERS;
    int h = o % OTHERS;
    if (h < WIDTH)
      tape[i * WIDTH + h] = gates[(i64) slotIndex[i] * gateWidth + h] ? (float) sum : 0;
    else
      gram[i * BATCH + h - WIDTH] = (float) sum;
  }
  __syncthreads();
  float* below = tape;
  int gateAt = WIDTH;
  for (int level = 1; level < levels; level++) {
    int in = widths[level - 1];
    int out = widths[level];
    float* values = below + BATCH * in;
    for (int o = lane; o < BATCH * out; o += blockDim.x) {
      int i = o / out;
      int h = o % out;
      float sum = 0;
      for (int j = 0; j < in; j++) sum += weights[level][h * in + j] * below[i * in + j];
      values[o] = gates[(i64) slotIndex[i] * gateWidth + gateAt + h] ? sum : 0;
    }
    __syncthreads();
    gateAt += out;
    below = values;
  }
  // below holds the slopes; the coefficients go right behind it
  float* above = below + BATCH;
  if (lane == 0) {
    double sum = 0;
    for (int i = 0; i < BATCH; i++) {
      float error = below[i] - targets[rowIndex[i]];
      sum += (double) error * error;
      above[i] = factor * error;
    }
    lossSum = sum;
  }
  __syncthreads();
  float* partial = above + BATCH;  // gradients of the small levels, then the next coefficients
  float* gradients = partial;
  for (int level = levels - 1; level >= 1; level--) {
    int in = widths[level - 1];
    int out = widths[level];
    gateAt -= out;
    float* inputs = below - BATCH * in;
    float* next = gradients + in * out;
    for (int o = lane; o < out * in; o += blockDim.x) {
      int h = o / in;
      int j = o % in;
      float sum = 0;
      for (int i = 0; i < BATCH; i++) sum += above[i * out + h] * inputs[i * in + j];
      gradients[o] = sum;
    }
    for (int o = lane; o < BATCH * in; o += blockDim.x) {
      int i = o / in;
      int j = o % in;
      float sum = 0;
      for (int h = 0; h < out; h++) sum += above[i * out + h] * weights[level][h * in + j];
      next[o] = gates[(i64) slotIndex[i] * gateWidth + gateAt - in + j] ? sum : 0;
    }
    __syncthreads();
    below = inputs;
    above = next;
    gradients = next + BATCH * in;
  }
  // |gradient of level 0|^2 = sum over h of a_h' G a_h
  __shared__ double parts_[1024];
  double mine = 0;
  for (int o = lane; o < WIDTH * BATCH; o += blockDim.x) {
    int h = o / BATCH;
    int i = o % BATCH;
    double sum = 0;
    for (int k = 0; k < BATCH; k++) sum += (double) gram[i * BATCH + k] * above[k * WIDTH + h];
    mine += sum * above[i * WIDTH + h];
  }
  gradients = partial;
  for (int level = levels - 1; level >= 1; level--) {
    int size = widths[level - 1] * widths[level];
    for (int o = lane; o < size; o += blockDim.x) mine += (double) gradients[o] * gradients[o];
    gradients += size + BATCH * widths[level - 1];
  }
  parts_[lane] = mine;
  __syncthreads();
  for (int half = blockDim.x / 2; half > 0; half /= 2) {
    if (lane < half) parts_[lane] += parts_[lane + half];
    __syncthreads();
  }
  if (lane == 0) {
    double length = sqrt(parts_[0]);
    step = (float) (rate * fmin(1.0, (double) clip / length));
    report->rate = step;
    report->loss = (double) factor / 2 * lossSum;
  }
  __syncthreads();
  gradients = partial;
  for (int level = levels - 1; level >= 1; level--) {
    int size = widths[level - 1] * widths[level];
    for (int o = lane; o < size; o += blockDim.x) {
      float v = keep * velocity[level][o] - step * gradients[o];
      velocity[level][o] = v;
      weights[level][o] += v;
    }
    gradients += size + BATCH * widths[level - 1];
  }
  for (int o = lane; o < BATCH * WIDTH; o += blockDim.x) coefficients[o] = above[o];
}

// level 0: V = keep V - rate sum_i a_i q_i, W += V, without a stored gradient
extern "C" __global__ void __launch_bounds__(256) moveFirst(
    const float* coefficients, const float* rows, const int* index, i64 d, float keep,
    const Report* report, float* weights, float* velocity) {
  __shared__ float a[BATCH * WIDTH];
  float rate = (float) report->rate;
  for (int o = threadIdx.x; o < BATCH * WIDTH; o += blockDim.x) a[o] = -rate * coefficients[o];
  __syncthreads();
  i64 threads = (i64) gridDim.x * blockDim.x;
  if (d % 4 == 0) {
    for (i64 j = (i64) blockIdx.x * blockDim.x + threadIdx.x; j < d / 4; j += threads) {
      float4 q[BATCH];
#pragma unroll
      for (int i = 0; i < BATCH; i++)
        q[i] = __ldg((const float4*) (rows + (i64) index[i] * d) + j);
#pragma unroll 2
      for (int h = 0; h < WIDTH; h++) {
        float4* vAt = (float4*) (velocity + (i64) h * d) + j;
        float4* wAt = (float4*) (weights + (i64) h * d) + j;
        float4 v = *vAt;
        float4 w = *wAt;
        v = make_float4(keep * v.x, keep * v.y, keep * v.z, keep * v.w);
#pragma unroll
        for (int i = 0; i < BATCH; i++) {
          float c = a[i * WIDTH + h];
          v.x += c * q[i].x;
          v.y += c * q[i].y;
          v.z += c * q[i].z;
          v.w += c * q[i].w;
        }
        *vAt = v;
        *wAt = make_float4(w.x + v.x, w.y + v.y, w.z + v.z, w.w + v.w);
      }
    }
    return;
  }
  for (i64 j = (i64) blockIdx.x * blockDim.x + threadIdx.x; j < d; j += threads) {
    for (int h = 0; h < WIDTH; h++) {
      float v = keep * velocity[(i64) h * d + j];
#pragma unroll
      for (int i = 0; i < BATCH; i++) v += a[i * WIDTH + h] * rows[(i64) index[i] * d + j];
      velocity[(i64) h * d + j] = v;
      weights[(i64) h * d + j] += v;
    }
  }
}
#endif

// --- the steps of a large network, around matrix products by cuBLAS ------------------------------

extern "C" __global__ void gather(const float* rows, const int* index, int count, i64 d, float* out) {
  i64 threads = (i64) gridDim.x * blockDim.x;
  for (i64 o = (i64) blockIdx.x * blockDim.x + threadIdx.x; o < count * d; o += threads)
    out[o] = rows[(i64) index[o / d] * d + o % d];
}

// closes values by the gates of the slots; without an index, row i is slot i
extern "C" __global__ void mask(
    float* values, int count, int width, const unsigned char* gates, const int* slotIndex,
    int gateWidth, int gateAt) {
  int o = blockIdx.x * blockDim.x + threadIdx.x;
  if (o >= count * width) return;
  i64 slot = slotIndex ? slotIndex[o / width] : o / width;
  if (!gates[slot * gateWidth + gateAt + o % width]) values[o] = 0;
}

// adds the biases, sets the gates and closes
extern "C" __global__ void open(
    float* values, int count, int width, const float* bias, int relu, unsigned char* gates,
    int gateWidth, int gateAt) {
  int o = blockIdx.x * blockDim.x + threadIdx.x;
  if (o >= count * width) return;
  float v = values[o] + bias[o % width];
  bool pass = !relu || v > 0;
  gates[(i64) (o / width) * gateWidth + gateAt + o % width] = pass;
  values[o] = pass ? v : 0;
}

extern "C" __global__ void residuals(
    const float* slopes, const float* targets, const int* rowIndex, int batch, float factor,
    float* coefficients, Report* report) {
  if (threadIdx.x != 0) return;
  double sum = 0;
  for (int i = 0; i < batch; i++) {
    float error = slopes[i] - targets[rowIndex[i]];
    sum += (double) error * error;
    coefficients[i] = factor * error;
  }
  report->loss = (double) factor / 2 * sum;
}

// the squared length of an array: one part per block
extern "C" __global__ void squares(const float* values, i64 length, double* parts) {
  __shared__ double sums[256];
  double mine = 0;
  i64 threads = (i64) gridDim.x * blockDim.x;
  for (i64 o = (i64) blockIdx.x * blockDim.x + threadIdx.x; o < length; o += threads)
    mine += (double) values[o] * values[o];
  sums[threadIdx.x] = mine;
  __syncthreads();
  for (int half = 128; half > 0; half /= 2) {
    if (threadIdx.x < half) sums[threadIdx.x] += sums[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x == 0) parts[blockIdx.x] = sums[0];
}

// the squared length of A'Q is the sum over all pairs of rows of (A A') times (Q Q')
extern "C" __global__ void squaresOfProduct(
    const float* ofA, const float* ofQ, int size, double* parts) {
  __shared__ double sums[256];
  double mine = 0;
  for (int o = threadIdx.x; o < size; o += blockDim.x) mine += (double) ofA[o] * ofQ[o];
  sums[threadIdx.x] = mine;
  __syncthreads();
  for (int half = 128; half > 0; half /= 2) {
    if (threadIdx.x < half) sums[threadIdx.x] += sums[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x == 0) parts[0] = sums[0];
}

// scale: what multiplies the gradient and what multiplies the velocity
extern "C" __global__ void chooseRate(
    const double* parts, int count, float rate, float keep, float clip, float* scale,
    Report* report) {
  __shared__ double sums[256];
  double mine = 0;
  for (int b = threadIdx.x; b < count; b += blockDim.x) mine += parts[b];
  sums[threadIdx.x] = mine;
  __syncthreads();
  for (int half = 128; half > 0; half /= 2) {
    if (threadIdx.x < half) sums[threadIdx.x] += sums[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x != 0) return;
  float now = (float) (rate * fmin(1.0, (double) clip / sqrt(sums[0])));
  report->rate = now;
  scale[0] = -now;
  scale[1] = keep;
}

extern "C" __global__ void add(const float* velocity, i64 length, float* weights) {
  i64 threads = (i64) gridDim.x * blockDim.x;
  i64 at = (i64) blockIdx.x * blockDim.x + threadIdx.x;
  for (i64 o = at; o < length / 4; o += threads) {
    float4 v = ((const float4*) velocity)[o];
    float4 w = ((const float4*) weights)[o];
    ((float4*) weights)[o] = make_float4(w.x + v.x, w.y + v.y, w.z + v.z, w.w + v.w);
  }
  for (i64 o = length / 4 * 4 + at; o < length; o += threads) weights[o] += velocity[o];
}

extern "C" __global__ void move(
    const float* gradient, i64 length, float keep, const Report* report, float* weights,
    float* velocity) {
  float rate = (float) report->rate;
  i64 threads = (i64) gridDim.x * blockDim.x;
  for (i64 o = (i64) blockIdx.x * blockDim.x + threadIdx.x; o < length; o += threads) {
    float v = keep * velocity[o] - rate * gradient[o];
    velocity[o] = v;
    weights[o] += v;
  }
}

// --- directions ----------------------------------------------------------------------------------

// out[i] = sum_j c[i][j] rows[j], for at most 32 rows in and out
extern "C" __global__ void __launch_bounds__(256) combine(
    const float* c, int count, int inner, const float* rows, i64 d, float* out) {
  __shared__ float shared[32 * 32];
  for (int o = threadIdx.x; o < count * inner; o += blockDim.x) shared[o] = c[o];
  __syncthreads();
  i64 threads = (i64) gridDim.x * blockDim.x;
  bool aligned = d % 4 == 0;
  i64 quads = (d + 3) / 4;
  for (i64 quad = (i64) blockIdx.x * blockDim.x + threadIdx.x; quad < quads; quad += threads) {
    for (int i0 = 0; i0 < count; i0 += 10) {
      float4 sums[10];
#pragma unroll
      for (int i = 0; i < 10; i++) sums[i] = make_float4(0, 0, 0, 0);
#pragma unroll 5
      for (int k = 0; k < inner; k++) {
        const float* row = rows + (i64) k * d + quad * 4;
        float4 v = make_float4(0, 0, 0, 0);
        if (aligned) {
          v = __ldg((const float4*) row);
        } else {
          v.x = row[0];
          if (quad * 4 + 1 < d) v.y = row[1];
          if (quad * 4 + 2 < d) v.z = row[2];
          if (quad * 4 + 3 < d) v.w = row[3];
        }
#pragma unroll
        for (int i = 0; i < 10; i++) {
          float f = shared[min(i0 + i, count - 1) * inner + k];
          sums[i].x += f * v.x;
          sums[i].y += f * v.y;
          sums[i].z += f * v.z;
          sums[i].w += f * v.w;
        }
      }
#pragma unroll
      for (int i = 0; i < 10; i++) {
        if (i0 + i >= count) continue;
        float* to = out + (i64) (i0 + i) * d + quad * 4;
        if (aligned) {
          *(float4*) to = sums[i];
        } else {
          to[0] = sums[i].x;
          if (quad * 4 + 1 < d) to[1] = sums[i].y;
          if (quad * 4 + 2 < d) to[2] = sums[i].z;
          if (quad * 4 + 3 < d) to[3] = sums[i].w;
        }
      }
    }
  }
}

// parts of the Gram matrix in double precision: block (tile of columns, pair of 16-row groups)
extern "C" __global__ void __launch_bounds__(256) gramParts(
    const float* rows, int n, i64 d, int groups, double* parts) {
  int pair = blockIdx.y;
  int gi = 0;
  while (pair >= groups - gi) {
    pair -= groups - gi;
    gi++;
  }
  int gj = gi + pair;
  __shared__ float a[16][65];
  __shared__ float b[16][65];
  int ti = threadIdx.x / 16;
  int tj = threadIdx.x % 16;
  double sum = 0;
  i64 tiles = (d + 63) / 64;
  for (i64 t = blockIdx.x; t < tiles; t += gridDim.x) {
    __syncthreads();
    for (int k = threadIdx.x; k < 16 * 64; k += 256) {
      int r = k / 64;
      i64 j = t * 64 + k % 64;
      a[r][k % 64] = gi * 16 + r < n && j < d ? rows[(i64) (gi * 16 + r) * d + j] : 0;
      b[r][k % 64] = gj * 16 + r < n && j < d ? rows[(i64) (gj * 16 + r) * d + j] : 0;
    }
    __syncthreads();
    float part = 0;
#pragma unroll 16
    for (int j = 0; j < 64; j++) part += a[ti][j] * b[tj][j];
    sum += part;
  }
  int i = gi * 16 + ti;
  int j = gj * 16 + tj;
  if (i < n && j < n) {
    double* mine = parts + (i64) blockIdx.x * n * n;
    mine[(i64) i * n + j] = sum;
    mine[(i64) j * n + i] = sum;
  }
}

extern "C" __global__ void addGram(const double* parts, int blocks, int size, double* gram) {
  int o = blockIdx.x * blockDim.x + threadIdx.x;
  if (o >= size) return;
  double sum = 0;
#pragma unroll 16
  for (int b = 0; b < blocks; b++) sum += parts[(i64) b * size + o];
  gram[o] = sum;
}

// Jacobi's method for a small symmetric matrix, in one block; eigenvectors in columns of v
extern "C" __global__ void __launch_bounds__(64) smallEigen(
    double* a, int n, double* values, double* v) {
  int lane = threadIdx.x;
  __shared__ double rotation[2];
  __shared__ int done;
  for (int o = lane; o < n * n; o += blockDim.x) v[o] = o / n == o % n;
  __syncthreads();
  for (int sweep = 0; sweep < 30; sweep++) {
    if (lane == 0) {
      double off = 0, diagonal = 0;
      for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) *(i == j ? &diagonal : &off) += a[i * n + j] * a[i * n + j];
      done = !(off > 1e-30 * diagonal);
    }
    __syncthreads();
    if (done) break;
    for (int p = 0; p < n - 1; p++)
      for (int q = p + 1; q < n; q++) {
        if (lane == 0) {
          double apq = a[p * n + q];
          double c = 1, s = 0;
          if (apq != 0) {
            double theta = (a[q * n + q] - a[p * n + p]) / (2 * apq);
            double t = (theta >= 0 ? 1.0 : -1.0) / (fabs(theta) + sqrt(theta * theta + 1));
            c = 1 / sqrt(t * t + 1);
            s = t * c;
          }
          rotation[0] = c;
          rotation[1] = s;
        }
        __syncthreads();
        double c = rotation[0], s = rotation[1];
        for (int k = lane; k < n; k += blockDim.x) {
          double kp = a[k * n + p], kq = a[k * n + q];
          a[k * n + p] = c * kp - s * kq;
          a[k * n + q] = s * kp + c * kq;
          double vp = v[k * n + p], vq = v[k * n + q];
          v[k * n + p] = c * vp - s * vq;
          v[k * n + q] = s * vp + c * vq;
        }
        __syncthreads();
        for (int k = lane; k < n; k += blockDim.x) {
          double pk = a[p * n + k], qk = a[q * n + k];
          a[p * n + k] = c * pk - s * qk;
          a[q * n + k] = s * pk + c * qk;
        }
        __syncthreads();
      }
  }
  for (int i = lane; i < n; i += blockDim.x) values[i] = a[i * n + i];
}

// Coefficients of the leading singular vectors from the eigenvectors of the Gram matrix, the largest
// first: those above cut^2 times the largest, at most `most`. ascending: sorted, and vector i is the
// row v[i], as cuSOLVER leaves them; otherwise unsorted, and vector i is column i.
extern "C" __global__ void leading(
    const double* values, const double* v, int ascending, int n, double cut, const Control* control,
    int limit, float* coefficients, Report* report) {
  __shared__ int order[1024];
  __shared__ int rank;
  int lane = threadIdx.x;
  if (lane == 0) {
    bool finite = true;
    for (int i = 0; i < n; i++) {
      finite = finite && isfinite(values[i]);
      int at = ascending ? n - 1 - i : i;
      while (!ascending && at > 0 && values[order[at - 1]] < values[i]) {
        order[at] = order[at - 1];
        at--;
      }
      order[at] = i;
    }
    double largest = values[order[0]];
    int most = min((int) control->most, limit);
    rank = 0;
    if (finite && largest > 0)
      while (rank < n && rank < most && values[order[rank]] > cut * cut * largest) rank++;
    report->rank = rank;
  }
  __syncthreads();
  for (int o = lane; o < limit * n; o += blockDim.x) {
    int r = o / n;
    int j = o % n;
    float value = 0;
    if (r < rank) {
      int i = order[r];
      value = (float) ((ascending ? v[i * n + j] : v[j * n + i]) / sqrt(values[i]));
    }
    coefficients[o] = value;
  }
}

// whether any derivative of r is left, from those with respect to the outputs of level 0
extern "C" __global__ void checkAlive(const float* derivatives, i64 length, Report* report) {
  __shared__ int any;
  if (threadIdx.x == 0) any = 0;
  __syncthreads();
  for (i64 o = threadIdx.x; o < length; o += blockDim.x)
    if (derivatives[o] != 0) any = 1;
  __syncthreads();
  if (threadIdx.x == 0) report->alive = any;
}

// rows beyond the guided ones: Gaussians from the counters that the host would use
extern "C" __global__ void fillRandom(
    const Control* control, const Report* report, const Ziggurat* z, int count, i64 d, float* rows) {
  int row = blockIdx.y;
  int guided = (int) report->rank;
  if (row < guided || row >= count) return;
  u64 key = child((u64) control->rowsKey, row - guided);
  i64 threads = (i64) gridDim.x * blockDim.x;
  for (i64 j = (i64) blockIdx.x * blockDim.x + threadIdx.x; j < d; j += threads)
    rows[(i64) row * d + j] = (float) gaussian(z, bits(key, j));
}

// the inverse of the Cholesky factor of a Gram matrix: its rows combine rows into orthonormal ones
extern "C" __global__ void invertFactor(
    double* gram, int n, float* inverse, double* work, Report* report, int first) {
  int lane = threadIdx.x;
  __shared__ double pivot;
  if (lane == 0 && first) report->broken = 0;
  for (int k = 0; k < n; k++) {
    __syncthreads();
    if (lane == 0) {
      double p = gram[k * n + k];
      if (!(p > 0)) {
        report->broken = 1;
        p = 1;
      }
      pivot = sqrt(p);
      gram[k * n + k] = pivot;
    }
    __syncthreads();
    for (int i = k + 1 + lane; i < n; i += blockDim.x) gram[i * n + k] /= pivot;
    __syncthreads();
    for (int i = k + 1 + lane; i < n; i += blockDim.x)
      for (int j = k + 1; j <= i; j++) gram[i * n + j] -= gram[i * n + k] * gram[j * n + k];
  }
  __syncthreads();
  // column by column: L y = e
  for (int c = lane; c < n; c += blockDim.x) {
    for (int i = 0; i < n; i++) {
      double sum = i == c ? 1 : 0;
      for (int j = c; j < i; j++) sum -= gram[i * n + j] * work[j * n + c];
      work[i * n + c] = i < c ? 0 : sum / gram[i * n + i];
    }
  }
  __syncthreads();
  for (int o = lane; o < n * n; o += blockDim.x) inverse[o] = (float) work[o];
}

// a Cholesky factor that cuSOLVER has found, in single precision
extern "C" __global__ void takeFactor(
    const double* factor, int size, const int* info, float* out, Report* report, int first) {
  int o = blockIdx.x * blockDim.x + threadIdx.x;
  if (o == 0) report->broken = (first ? 0 : report->broken) + (*info != 0);
  if (o < size) out[o] = (float) factor[o];
}
