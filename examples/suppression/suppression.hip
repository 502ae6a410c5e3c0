#include <hip/hip_runtime.h>
#define CUDA_2D_KERNEL_BLOCK_LOOP(i, n, j, m)          \
  for (size_t i = blockIdx.x; i < (n); i += gridDim.x) \
    for (size_t j = blockIdx.y; j < (m); j += gridDim.y)

const int THREADS_PER_BLOCK_NMS = sizeof(unsigned long long) * 8;

__device__ const float EPS = 1e-8;

__device__ inline float iou_normal(float const *const a, float const *const b) {
  // params: a: [x, y, z, dx, dy, dz, heading]
  // params: b: [x, y, z, dx, dy, dz, heading]

  float left = fmaxf(a[0] - a[3] / 2, b[0] - b[3] / 2),
        right = fminf(a[0] + a[3] / 2, b[0] + b[3] / 2);
  float top = fmaxf(a[1] - a[4] / 2, b[1] - b[4] / 2),
        bottom = fminf(a[1] + a[4] / 2, b[1] + b[4] / 2);
  float width = fmaxf(right - left, 0.f), height = fmaxf(bottom - top, 0.f);
  float interS = width * height;
  float Sa = a[3] * a[4];
  float Sb = b[3] * b[4];
  return interS / fmaxf(Sa + Sb - interS, EPS);
}

__global__ void iou3d_nms3d_normal_forward_cuda_kernel(
    const int boxes_num, const float nms_overlap_thresh, const float *boxes,
    unsigned long long *mask) {
  // params: boxes (N, 7) [x, y, z, dx, dy, dz, heading]
  // params: mask (N, N/THREADS_PER_BLOCK_NMS)

  const int blocks =
      (boxes_num + THREADS_PER_BLOCK_NMS - 1) / THREADS_PER_BLOCK_NMS;
  CUDA_2D_KERNEL_BLOCK_LOOP(col_start, blocks, row_start, blocks) {
    // if (row_start > col_start) return;

    const int row_size = fminf(boxes_num - row_start * THREADS_PER_BLOCK_NMS,
                               THREADS_PER_BLOCK_NMS);
    const int col_size = fminf(boxes_num - col_start * THREADS_PER_BLOCK_NMS,
                               THREADS_PER_BLOCK_NMS);

    __shared__ float block_boxes[THREADS_PER_BLOCK_NMS * 7];

    if (threadIdx.x < col_size) {
      block_boxes[threadIdx.x * 7 + 0] =
          boxes[(THREADS_PER_BLOCK_NMS * col_start + threadIdx.x) * 7 + 0];
      block_boxes[threadIdx.x * 7 + 1] =
          boxes[(THREADS_PER_BLOCK_NMS * col_start + threadIdx.x) * 7 + 1];
      block_boxes[threadIdx.x * 7 + 2] =
          boxes[(THREADS_PER_BLOCK_NMS * col_start + threadIdx.x) * 7 + 2];
      block_boxes[threadIdx.x * 7 + 3] =
          boxes[(THREADS_PER_BLOCK_NMS * col_start + threadIdx.x) * 7 + 3];
      block_boxes[threadIdx.x * 7 + 4] =
          boxes[(THREADS_PER_BLOCK_NMS * col_start + threadIdx.x) * 7 + 4];
      block_boxes[threadIdx.x * 7 + 5] =
          boxes[(THREADS_PER_BLOCK_NMS * col_start + threadIdx.x) * 7 + 5];
      block_boxes[threadIdx.x * 7 + 6] =
          boxes[(THREADS_PER_BLOCK_NMS * col_start + threadIdx.x) * 7 + 6];
    }
    __syncthreads();

    if (threadIdx.x < row_size) {
      const int cur_box_idx = THREADS_PER_BLOCK_NMS * row_start + threadIdx.x;
      const float *cur_box = boxes + cur_box_idx * 7;

      int i = 0;
      unsigned long long t = 0;
      int start = 0;
      if (row_start == col_start) {
        start = threadIdx.x + 1;
      }
      for (i = start; i < col_size; i++) {
        if (iou_normal(cur_box, block_boxes + i * 7) > nms_overlap_thresh) {
          t |= 1ULL << i;
        }
      }
      const int col_blocks =
          (boxes_num + THREADS_PER_BLOCK_NMS - 1) / THREADS_PER_BLOCK_NMS;
      mask[cur_box_idx * col_blocks + col_start] = t;
    }
  }
}

// ---------------------------------------------------------------------------------------------------------------------
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <type_traits>
#include <vector>

#define HIP_CHECK(call)                                                                                  \
  do {                                                                                                   \
    const hipError_t status = (call);                                                                    \
    if (status != hipSuccess) {                                                                          \
      std::fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call, hipGetErrorString(status));     \
      std::exit(EXIT_FAILURE);                                                                           \
    }                                                                                                    \
  } while (0)

template <typename T>
T *to_device(const T *host, size_t count) {
  T *device = nullptr;
  HIP_CHECK(hipMalloc(&device, count * sizeof(T)));
  HIP_CHECK(hipMemcpy(device, host, count * sizeof(T), hipMemcpyHostToDevice));
  return device;
}

template <typename T>
void to_host(T *host, const T *device, size_t count) {
  HIP_CHECK(hipMemcpy(host, device, count * sizeof(T), hipMemcpyDeviceToHost));
}

size_t comparisons = 0, failures = 0;

// Every comparison is counted: a case without comparisons fails.
void compare(const char *name, size_t index, bool same, double actual, double expected) {
  ++comparisons;
  if (same) return;
  if (++failures <= 20) std::fprintf(stderr, "%s[%zu] is %.9g, expected %.9g\n", name, index, actual, expected);
}

// The kernel must not modify its inputs.
template <typename T>
void check_unchanged(const char *name, const T *host, const T *device, size_t count) {
  std::vector<unsigned char> now(count * sizeof(T));
  HIP_CHECK(hipMemcpy(now.data(), device, count * sizeof(T), hipMemcpyDeviceToHost));
  ++comparisons;
  if (count == 0 || std::memcmp(now.data(), host, count * sizeof(T)) == 0) return;
  if (++failures <= 20) std::fprintf(stderr, "input %s was modified\n", name);
}

// run_iou3d_nms3d_normal_forward_cuda_kernel: runs iou3d_nms3d_normal_forward_cuda_kernel on host arrays.
//
// boxes: [boxes_num, 7], read
// mask: [boxes_num, (boxes_num + 63) / 64], written
void run_iou3d_nms3d_normal_forward_cuda_kernel(int boxes_num, float nms_overlap_thresh, const float *boxes,
                                                unsigned long long *mask) {
  const size_t boxes_count = size_t(boxes_num) * 7;
  const size_t mask_count = size_t(boxes_num) * ((boxes_num + 63) / 64);

  float *d_boxes = to_device(boxes, boxes_count);
  unsigned long long *d_mask = to_device(mask, mask_count);

  const dim3 grid(std::min<int64_t>((boxes_num + 63) / 64, 4096), std::min<int64_t>((boxes_num + 63) / 64, 4096), 1);
  const dim3 block(64, 1, 1);
  iou3d_nms3d_normal_forward_cuda_kernel<<<grid, block, 0>>>(boxes_num, nms_overlap_thresh, d_boxes, d_mask);
  HIP_CHECK(hipGetLastError());
  HIP_CHECK(hipDeviceSynchronize());

  to_host(mask, d_mask, mask_count);
  check_unchanged("boxes", boxes, d_boxes, boxes_count);
  HIP_CHECK(hipFree(d_boxes));
  HIP_CHECK(hipFree(d_mask));
}

// ---------------------------------------------------------------------------------------------------------------------
// Conversions between elements and double.
template <typename T>
double to_number(T value) {
  return double(value);
}

template <typename T>
T from_number(double value) {
  if constexpr (std::is_floating_point<T>::value)
    return T(value);
  else
    return T(int64_t(value));
}

// CPU reference: the kernel on the host, in double precision, one block and one thread after another.
#include <ucontext.h>

namespace reference {

dim3 gridDim, blockDim, blockIdx, threadIdx;

// The threads of a block are coroutines: one that waits at a barrier yields to the next.
constexpr size_t STACK_BYTES = 64 << 10;
ucontext_t block, *running = nullptr;
bool ended = false;
size_t alive = 0, arrived = 0, barriers = 0;

void yield_thread() { swapcontext(running, &block); }

void open_barrier() {
  if (arrived == alive) arrived = 0, ++barriers;
}

void __syncthreads() {
  const size_t passed = barriers;
  ++arrived;
  open_barrier();
  while (barriers == passed) yield_thread();
}

template <typename Body>
void one_block(Body &body, std::vector<ucontext_t> &threads, char *stacks) {
  static Body *entered;
  entered = &body;
  alive = threads.size(), arrived = 0;
  for (size_t t = 0; t < threads.size(); ++t) {
    getcontext(&threads[t]);
    threads[t].uc_stack.ss_sp = stacks + t * STACK_BYTES;
    threads[t].uc_stack.ss_size = STACK_BYTES;
    threads[t].uc_link = &block;
    void (*const entry)() = [] { (*entered)(), ended = true; };
    makecontext(&threads[t], entry, 0);
  }
  std::vector<char> finished(threads.size(), 0);
  while (alive > 0) {
    for (size_t t = 0; t < threads.size(); ++t) {
      if (finished[t]) continue;
      threadIdx = dim3(t % blockDim.x, t / blockDim.x % blockDim.y, t / blockDim.x / blockDim.y);
      running = &threads[t], ended = false;
      swapcontext(&block, running);
      if (!ended) continue;
      finished[t] = 1, --alive;
      open_barrier();
    }
  }
}

template <typename Body>
void each_thread(Body body) {
  std::vector<ucontext_t> threads(size_t(blockDim.x) * blockDim.y * blockDim.z);
  std::unique_ptr<char[]> stacks(new char[threads.size() * STACK_BYTES]);
  for (blockIdx.z = 0; blockIdx.z < gridDim.z; ++blockIdx.z)
    for (blockIdx.y = 0; blockIdx.y < gridDim.y; ++blockIdx.y)
      for (blockIdx.x = 0; blockIdx.x < gridDim.x; ++blockIdx.x) one_block(body, threads, stacks.get());
}

const int THREADS_PER_BLOCK_NMS = sizeof(unsigned long long) * 8;

const double EPS = 1e-8;

inline double iou_normal(double const *const a, double const *const b) {
  // params: a: [x, y, z, dx, dy, dz, heading]
  // params: b: [x, y, z, dx, dy, dz, heading]

  double left = fmax(a[0] - a[3] / 2, b[0] - b[3] / 2),
        right = fmin(a[0] + a[3] / 2, b[0] + b[3] / 2);
  double top = fmax(a[1] - a[4] / 2, b[1] - b[4] / 2),
        bottom = fmin(a[1] + a[4] / 2, b[1] + b[4] / 2);
  double width = fmax(right - left, 0.f), height = fmax(bottom - top, 0.f);
  double interS = width * height;
  double Sa = a[3] * a[4];
  double Sb = b[3] * b[4];
  return interS / fmax(Sa + Sb - interS, EPS);
}

void iou3d_nms3d_normal_forward_cuda_kernel(
    const int boxes_num, const double nms_overlap_thresh, const double *boxes,
    unsigned long long *mask) {
  // params: boxes (N, 7) [x, y, z, dx, dy, dz, heading]
  // params: mask (N, N/THREADS_PER_BLOCK_NMS)

  const int blocks =
      (boxes_num + THREADS_PER_BLOCK_NMS - 1) / THREADS_PER_BLOCK_NMS;
  CUDA_2D_KERNEL_BLOCK_LOOP(col_start, blocks, row_start, blocks) {
    // if (row_start > col_start) return;

    const int row_size = fmin(boxes_num - row_start * THREADS_PER_BLOCK_NMS,
                               THREADS_PER_BLOCK_NMS);
    const int col_size = fmin(boxes_num - col_start * THREADS_PER_BLOCK_NMS,
                               THREADS_PER_BLOCK_NMS);

    static double block_boxes[THREADS_PER_BLOCK_NMS * 7];

    if (threadIdx.x < col_size) {
      block_boxes[threadIdx.x * 7 + 0] =
          boxes[(THREADS_PER_BLOCK_NMS * col_start + threadIdx.x) * 7 + 0];
      block_boxes[threadIdx.x * 7 + 1] =
          boxes[(THREADS_PER_BLOCK_NMS * col_start + threadIdx.x) * 7 + 1];
      block_boxes[threadIdx.x * 7 + 2] =
          boxes[(THREADS_PER_BLOCK_NMS * col_start + threadIdx.x) * 7 + 2];
      block_boxes[threadIdx.x * 7 + 3] =
          boxes[(THREADS_PER_BLOCK_NMS * col_start + threadIdx.x) * 7 + 3];
      block_boxes[threadIdx.x * 7 + 4] =
          boxes[(THREADS_PER_BLOCK_NMS * col_start + threadIdx.x) * 7 + 4];
      block_boxes[threadIdx.x * 7 + 5] =
          boxes[(THREADS_PER_BLOCK_NMS * col_start + threadIdx.x) * 7 + 5];
      block_boxes[threadIdx.x * 7 + 6] =
          boxes[(THREADS_PER_BLOCK_NMS * col_start + threadIdx.x) * 7 + 6];
    }
    __syncthreads();

    if (threadIdx.x < row_size) {
      const int cur_box_idx = THREADS_PER_BLOCK_NMS * row_start + threadIdx.x;
      const double *cur_box = boxes + cur_box_idx * 7;

      int i = 0;
      unsigned long long t = 0;
      int start = 0;
      if (row_start == col_start) {
        start = threadIdx.x + 1;
      }
      for (i = start; i < col_size; i++) {
        if (iou_normal(cur_box, block_boxes + i * 7) > nms_overlap_thresh) {
          t |= 1ULL << i;
        }
      }
      const int col_blocks =
          (boxes_num + THREADS_PER_BLOCK_NMS - 1) / THREADS_PER_BLOCK_NMS;
      mask[cur_box_idx * col_blocks + col_start] = t;
    }
  }
}

void run(int boxes_num, double nms_overlap_thresh, const double *boxes, unsigned long long *mask) {
  gridDim = dim3(std::min<int64_t>((boxes_num + 63) / 64, 4096), std::min<int64_t>((boxes_num + 63) / 64, 4096), 1);
  blockDim = dim3(64, 1, 1);
  each_thread([&] {
    reference::iou3d_nms3d_normal_forward_cuda_kernel(boxes_num, nms_overlap_thresh, boxes, mask);
  });
}

}  // namespace reference

// Tests: 34 cases with seeded inputs; the CPU reference computes the expected outputs.

// SplitMix64: the same numbers on every platform for a given seed.
uint64_t mixed(uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
  return z ^ (z >> 31);
}

struct Random {
  uint64_t state;
  uint64_t next() { return mixed(state += 0x9e3779b97f4a7c15ull); }
  double uniform(double low, double high) { return low + (high - low) * (double(next() >> 11) * 0x1.0p-53); }
  // An integer in [low, high).
  int64_t integer(int64_t low, int64_t high) { return high > low ? low + int64_t(next() % uint64_t(high - low)) : low; }
};

// Floating-point inputs: a range [low, high) and the special values among them.
struct Contents {
  double low, high;
  enum Special { NONE, INTEGERS, MIXED, CLOSE, BILLIONS, INFINITIES, MULTIPLES, PLATEAUS, ZEROS, NONFINITE } special;
};

// Numbers from a uniform distribution over [low, high), some of them rounded or replaced by special values. Beside NaN and
// infinities all are integers: in comparisons that rounding may decide, nothing would be known of these.
template <typename T>
void fill_contents(Random &random, T *values, size_t count, Contents contents) {
  const double zeros[4] = {0.0, -0.0, contents.high, contents.low}, nonfinite[5] = {INFINITY, -INFINITY, NAN, NAN, 0.0};
  for (size_t i = 0; i < count; ++i) {
    double value = random.uniform(contents.low, contents.high);
    // Numbers of all magnitudes, from about 2^-16 of the largest one on.
    if (contents.special == Contents::MIXED) value = std::ldexp(value, -int(random.integer(0, 17)));
    // Few infinities of one sign, and some zeros, so that many results have a single infinity among their terms.
    if (contents.special == Contents::INFINITIES && random.integer(0, 6) == 0) value = random.integer(0, 16) ? 0 : INFINITY;
    values[i] = from_number<T>(contents.special == Contents::INTEGERS || contents.special == Contents::NONFINITE ? std::round(value) : value);
    if (contents.special >= Contents::ZEROS && random.integer(0, 5) == 0)
      values[i] = from_number<T>(contents.special == Contents::NONFINITE ? nonfinite[random.integer(0, 5)] : zeros[random.integer(0, 4)]);
    // After the first 16 of 128 elements, half are zeros and few are NaN or infinite, or nearly all sums would be NaN, and
    // none would show what zero times infinity is.
    // In some blocks of 256 there are fewer still, since sums of many elements are long.
    const bool few = i / 256 % 8 >= 1 && i / 256 % 8 <= 4;
    if (contents.special == Contents::NONFINITE && (i / 16 % 8 || few))
      if (random.integer(0, 2) || (!std::isfinite(to_number(values[i])) && random.integer(0, few ? 16 : 8)))
        values[i] = from_number<T>(0);
    if (contents.special == Contents::ZEROS && (i / 8 % 4 == 3 || i / 40 % 3 == 1)) values[i] = from_number<T>(0);
  }
}

// In cases with multiples, 1 to 7 times 41, or to 3 times in one byte. In single precision, 41 times its reciprocal is
// not 1.
template <typename T>
void fill_multiples(Random &random, T *values, size_t count, Contents contents) {
  if (contents.special != Contents::MULTIPLES) return;
  for (size_t i = 0; i < count; ++i) values[i] = from_number<T>(double(41 * random.integer(1, sizeof(T) == 1 ? 4 : 8)));
}

// In cases with plateaus, each value 64 times in a row.
template <typename T>
void fill_plateaus(T *values, size_t count, Contents contents) {
  if (contents.special != Contents::PLATEAUS) return;
  for (size_t i = 0; i < count; ++i) values[i] = values[i / 64 * 64];
}

// Output buffers start with a value that the kernel is expected to overwrite.
template <typename T>
void fill_stale(T *values, size_t count) {
  for (size_t i = 0; i < count; ++i) values[i] = from_number<T>(101);
}

struct Case {
  const char *label;
  uint64_t seed;
  Contents contents;
  struct {
    int boxes_num;
    float nms_overlap_thresh;
  } values;
};

const Case cases[] = {
    {"typical", 1, {-2, 6, Contents::NONE}, {31, 0.5f}},
    {"one element per dimension", 2, {-2, 6, Contents::NONE}, {1, 0.5f}},
    {"exactly one block", 3, {0, 1, Contents::NONE}, {64, 0.5f}},
    {"positive and negative zeros", 4, {-1, 1, Contents::ZEROS}, {31, 0.5f}},
    {"sizes not a multiple of the block", 5, {-2, 6, Contents::NONE}, {41, 0.5f}},
    {"large", 6, {0, 1, Contents::NONE}, {311, 0.5f}},
    {"a little larger", 7, {0, 1, Contents::NONE}, {39, 0.5f}},
    {"integer values", 9, {-2, 6, Contents::INTEGERS}, {63, 0.5f}},
    {"multiples of 41", 10, {-2, 6, Contents::MULTIPLES}, {24, 0.5f}},
    {"NaN and infinities", 11, {-2, 6, Contents::NONFINITE}, {63, 0.5f}},
    {"nms_overlap_thresh = 0.0f", 19, {0, 1, Contents::NONE}, {31, 0.0f}},
    {"nms_overlap_thresh = 1.5f; more than 512 boxes_num", 21, {-2, 6, Contents::NONE}, {515, 1.5f}},
    {"values equal to nms_overlap_thresh", 22, {-2, 6, Contents::INTEGERS}, {31, 1.0f}},
    {"192 boxes_num", 23, {-2, 6, Contents::NONE}, {192, 0.5f}},
    {"inputs that differ little", 24, {1, 1.0001, Contents::CLOSE}, {31, 0.5f}},
    {"inputs near zero", 25, {-0.00001, 0.00001, Contents::NONE}, {31, 0.5f}},
    {"negative inputs", 26, {-6, 0, Contents::NONE}, {31, 0.5f}},
    {"NaN and infinities among many", 27, {-2, 6, Contents::NONFINITE}, {311, 0.5f}},
    {"infinities alone", 28, {-2, 6, Contents::INFINITIES}, {311, 0.5f}},
    {"billions", 29, {2e9, 6e9, Contents::BILLIONS}, {31, 0.5f}},
    {"billions below zero", 30, {-6e9, -2e9, Contents::BILLIONS}, {31, 0.5f}},
    {"inputs of all magnitudes", 31, {-64, 64, Contents::MIXED}, {31, 0.5f}},
    {"equal inputs", 32, {-2, 6, Contents::PLATEAUS}, {31, 0.5f}},
    {"random sizes, integer values", 52, {-2, 6, Contents::INTEGERS}, {9, 1.5f}},
    {"random sizes, values in [0, 1)", 53, {0, 1, Contents::NONE}, {16, 4.0f}},
    {"random sizes, all magnitudes", 55, {-64, 64, Contents::MIXED}, {1, 1.0f}},
    {"random sizes, integer values (2)", 57, {-2, 6, Contents::INTEGERS}, {17, 1.0f}},
    {"random sizes, values in [0, 1) (2)", 58, {0, 1, Contents::NONE}, {2, 1.5f}},
    {"random sizes, many zeros", 59, {-1, 1, Contents::ZEROS}, {5, 1.5f}},
    {"random sizes, any values", 61, {-2, 6, Contents::NONE}, {4, 1.0f}},
    {"random sizes, integer values (3)", 62, {-2, 6, Contents::INTEGERS}, {31, 0.25f}},
    {"random sizes, many zeros (2)", 64, {-1, 1, Contents::ZEROS}, {65, 4.0f}},
    {"random sizes, all magnitudes (2)", 65, {-64, 64, Contents::MIXED}, {8, 1.0f}},
    {"values in [-6, 0)", 72, {-6, 0, Contents::NONE}, {31, 0.5f}},
};

// A copy of a buffer for the reference, converted to its element type.
template <typename R, typename T>
std::unique_ptr<R[]> copied(const T *values, size_t count) {
  std::unique_ptr<R[]> result(new R[count]());
  for (size_t i = 0; i < count; ++i) {
    if constexpr (std::is_same<R, T>::value)
      result[i] = values[i];
    else
      result[i] = R(to_number(values[i]));
  }
  return result;
}

// Integers must be equal.
template <typename T, typename R>
void check_exact(const char *name, const T *actual, const R *expected, size_t count) {
  for (size_t i = 0; i < count; ++i)
    compare(name, i, actual[i] == T(expected[i]), to_number(actual[i]), to_number(expected[i]));
}

void run_case(size_t case_index) {
  const Case &test_case = cases[case_index];
  Random rng{test_case.seed};
  const int boxes_num = test_case.values.boxes_num;
  const float nms_overlap_thresh = test_case.values.nms_overlap_thresh;

  const size_t boxes_count = size_t(boxes_num) * 7;
  std::unique_ptr<float[]> boxes(new float[boxes_count]());
  fill_contents(rng, boxes.get(), boxes_count, test_case.contents);
  fill_multiples(rng, boxes.get(), boxes_count, test_case.contents);
  fill_plateaus(boxes.get(), boxes_count, test_case.contents);
  const size_t mask_count = size_t(boxes_num) * ((boxes_num + 63) / 64);
  std::unique_ptr<unsigned long long[]> mask(new unsigned long long[mask_count]());
  fill_stale(mask.get(), mask_count);

  const auto expected_boxes = copied<double>(boxes.get(), boxes_count);
  const auto expected_mask = copied<unsigned long long>(mask.get(), mask_count);
  reference::run(boxes_num, nms_overlap_thresh, expected_boxes.get(), expected_mask.get());
  run_iou3d_nms3d_normal_forward_cuda_kernel(boxes_num, nms_overlap_thresh, boxes.get(), mask.get());

  check_exact("mask", mask.get(), expected_mask.get(), mask_count);
}

// Runs all cases, or only the one whose number, counted from 0, is the argument.
int main(int argc, char **argv) {
  const size_t count = sizeof cases / sizeof *cases;
  const size_t first = argc > 1 ? size_t(std::atoi(argv[1])) : 0, end = argc > 1 ? first + 1 : count;
  if (end > count) {
    std::fprintf(stderr, "there are %zu cases\n", count);
    return EXIT_FAILURE;
  }
  size_t passed = 0;
  for (size_t i = first; i < end; ++i) {
    const size_t compared = comparisons, failed = failures;
    run_case(i);
    const bool ok = failures == failed && comparisons > compared;
    std::printf("%s %s: %zu comparisons, %zu failed\n", ok ? "ok  " : "FAIL", cases[i].label, comparisons - compared,
                failures - failed);
    passed += ok;
  }
  std::printf("%s: %zu of %zu cases, %zu comparisons, %zu failed\n", passed == end - first ? "PASS" : "FAIL", passed,
              end - first, comparisons, failures);
  return passed == end - first ? EXIT_SUCCESS : EXIT_FAILURE;
}
