#include <hip/hip_runtime.h>
#define kTileDim 32

#define kBlockRows 8

__global__ void BatchTranspose2DCUDAKernel_float(const int N, const int H,
                                           const int W, const int dh,
                                           const int dw,
                                           const float *__restrict__ X,
                                           float *__restrict__ Y) {
  __shared__ float tile[kTileDim][kTileDim + 1];
  const int n = blockIdx.x / (dh * dw);
  const int k = blockIdx.x % (dh * dw);
  const int r = k / dw;
  const int c = k % dw;
  const int offset = n * H * W;
  int x = c * kTileDim + threadIdx.x;
  int y = r * kTileDim + threadIdx.y;
  if (x < W) {
    for (int i = 0; threadIdx.y + i < kTileDim && y + i < H; i += kBlockRows) {
      tile[threadIdx.y + i][threadIdx.x] = X[offset + (y + i) * W + x];
    }
  }
  __syncthreads();
  x = r * kTileDim + threadIdx.x;
  y = c * kTileDim + threadIdx.y;
  if (x < H) {
    for (int i = 0; threadIdx.y + i < kTileDim && y + i < W; i += kBlockRows) {
      Y[offset + (y + i) * H + x] = tile[threadIdx.x][threadIdx.y + i];
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

// run_BatchTranspose2DCUDAKernel_float: runs BatchTranspose2DCUDAKernel_float on host arrays.
//
// X: [N, H, W], read
// Y: [N, W, H], written
void run_BatchTranspose2DCUDAKernel_float(int N, int H, int W, const float *X, float *Y) {
  const int dh = (H + 31) / 32;
  const int dw = (W + 31) / 32;
  const size_t X_count = size_t(N) * H * W;
  const size_t Y_count = size_t(N) * W * H;

  float *d_X = to_device(X, X_count);
  float *d_Y = to_device(Y, Y_count);

  const dim3 grid(N * dh * dw, 1, 1);
  const dim3 block(32, 8, 1);
  BatchTranspose2DCUDAKernel_float<<<grid, block, 0>>>(N, H, W, dh, dw, d_X, d_Y);
  HIP_CHECK(hipGetLastError());
  HIP_CHECK(hipDeviceSynchronize());

  to_host(Y, d_Y, Y_count);
  check_unchanged("X", X, d_X, X_count);
  HIP_CHECK(hipFree(d_X));
  HIP_CHECK(hipFree(d_Y));
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

// CPU reference: the kernel on the host, in double precision with error bounds, one block and one thread after another.
#include <ucontext.h>

namespace reference {

// A number in double precision with a bound on the error of the kernel's arithmetic, whose type has BITS significant
// bits. In any order of summation, each addition rounds by at most a unit of the sum of all magnitudes. Comparisons are
// of values. Without optimization, most of the time of a reference would go into calls of these functions.
template <int BITS>
struct Bounded {
  static constexpr double unit = 1.0 / (1LL << BITS);  // of rounding, relative to a value

  double value;
  double bound;         // of the error of the terms
  double terms, count;  // the sum of the magnitudes of the terms, and their number

  Bounded() = default;
  template <typename T, typename = std::enable_if_t<std::is_arithmetic<T>::value>>
  [[gnu::always_inline]] constexpr Bounded(T number)
      : value(number), bound(0), terms(value < 0 ? -value : value), count(value != 0) {}
  template <int FROM>
  [[gnu::always_inline]] Bounded(const Bounded<FROM> &other) : Bounded(other.value) {
    bound = other.error() + (FROM > BITS ? rounding(value) : 0);
  }
  template <typename T, typename = std::enable_if_t<std::is_arithmetic<T>::value>>
  explicit operator T() const { return T(value); }
  [[gnu::always_inline]] Bounded(double value, double bound)
      : value(value), bound(bound), terms(value < 0 ? -value : value), count(value != 0) {}
  [[gnu::always_inline]] static double rounding(double value) {
    return std::fabs(value) * unit + (BITS == 11 ? 0x1p-25 : 0x1p-127);  // of small numbers
  }
  [[gnu::always_inline]] double error() const {
    const double sums = count > 1 ? count - 1 : 0;
    return value - value == 0 ? bound + sums * terms * unit : 0;  // infinities and NaN have none
  }
  Bounded operator-() const {
    Bounded result = *this;
    result.value = -value;
    return result;
  }
  template <typename T>
  Bounded &operator+=(T other) { return *this = *this + other; }
  template <typename T>
  Bounded &operator-=(T other) { return *this = *this - other; }
  template <typename T>
  Bounded &operator*=(T other) { return *this = *this * other; }
  template <typename T>
  Bounded &operator/=(T other) { return *this = *this / other; }
};

using Float32 = Bounded<24>;

// The result of an operation: the wider type, or that of the other operand for plain numbers.
template <typename T>
constexpr int bits_of = 0;
template <int BITS>
constexpr int bits_of<Bounded<BITS>> = BITS;
template <typename A, typename B, int BITS = std::max(bits_of<A>, bits_of<B>)>
using Wider = std::enable_if_t<(BITS > 0), Bounded<BITS>>;

template <typename A, typename B, typename R = Wider<A, B>>
R operator+(A a, B b) {
  R result = a;
  const R other = b;
  result.value += other.value, result.bound += other.bound;
  result.terms += other.terms, result.count += other.count;
  return result;
}
template <typename A, typename B, typename R = Wider<A, B>>
R operator-(A a, B b) {
  R result = a;
  const R other = b;
  result.value -= other.value, result.bound += other.bound;
  result.terms += other.terms, result.count += other.count;
  return result;
}
template <typename A, typename B, typename R = Wider<A, B>>
R operator*(A a, B b) {
  const R x = a, y = b;
  const double value = x.value * y.value, of_x = x.error(), of_y = y.error();
  return R(value, std::fabs(x.value) * of_y + std::fabs(y.value) * of_x + of_x * of_y + R::rounding(value));
}
template <typename A, typename B, typename R = Wider<A, B>>
R operator/(A a, B b) {
  const R x = a, y = b;
  const double value = x.value / y.value;
  return R(value, (x.error() + std::fabs(value) * y.error()) / std::fabs(y.value) + 2 * R::rounding(value));
}
template <typename A, typename B, typename = Wider<A, B>>
bool operator==(A a, B b) { return double(a) == double(b); }
template <typename A, typename B, typename = Wider<A, B>>
bool operator!=(A a, B b) { return double(a) != double(b); }
template <typename A, typename B, typename = Wider<A, B>>
bool operator<(A a, B b) { return double(a) < double(b); }
template <typename A, typename B, typename = Wider<A, B>>
bool operator<=(A a, B b) { return double(a) <= double(b); }
template <typename A, typename B, typename = Wider<A, B>>
bool operator>(A a, B b) { return double(a) > double(b); }
template <typename A, typename B, typename = Wider<A, B>>
bool operator>=(A a, B b) { return double(a) >= double(b); }

dim3 gridDim, blockDim, blockIdx, threadIdx;

// The threads of a block are coroutines: one that waits at a barrier yields to the next.
constexpr size_t STACK_BYTES = 256 << 10;
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

void BatchTranspose2DCUDAKernel_float(const int N, const int H,
                                           const int W, const int dh,
                                           const int dw,
                                           const Float32 *__restrict__ X,
                                           Float32 *__restrict__ Y) {
  static Float32 tile[kTileDim][kTileDim + 1];
  const int n = blockIdx.x / (dh * dw);
  const int k = blockIdx.x % (dh * dw);
  const int r = k / dw;
  const int c = k % dw;
  const int offset = n * H * W;
  int x = c * kTileDim + threadIdx.x;
  int y = r * kTileDim + threadIdx.y;
  if (x < W) {
    for (int i = 0; threadIdx.y + i < kTileDim && y + i < H; i += kBlockRows) {
      tile[threadIdx.y + i][threadIdx.x] = X[offset + (y + i) * W + x];
    }
  }
  __syncthreads();
  x = r * kTileDim + threadIdx.x;
  y = c * kTileDim + threadIdx.y;
  if (x < H) {
    for (int i = 0; threadIdx.y + i < kTileDim && y + i < W; i += kBlockRows) {
      Y[offset + (y + i) * H + x] = tile[threadIdx.x][threadIdx.y + i];
    }
  }
}

void run(int N, int H, int W, const Float32 *X, Float32 *Y) {
  const int dh = (H + 31) / 32;
  const int dw = (W + 31) / 32;

  gridDim = dim3(N * dh * dw, 1, 1);
  blockDim = dim3(32, 8, 1);
  each_thread([&] {
    reference::BatchTranspose2DCUDAKernel_float(N, H, W, dh, dw, X, Y);
  });
}

}  // namespace reference

// Tests: 32 cases with seeded inputs; the CPU reference computes the expected outputs.

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
  enum Special { NONE, INTEGERS, MIXED, CLOSE, BILLIONS, INFINITIES, MULTIPLES, ZEROS, NONFINITE } special;
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
    int N;
    int H;
    int W;
  } values;
};

const Case cases[] = {
    {"typical", 1, {-2, 6, Contents::NONE}, {4, 42, 44}},
    {"one element per dimension", 2, {-2, 6, Contents::NONE}, {1, 1, 1}},
    {"exactly one block", 3, {0, 1, Contents::NONE}, {1, 32, 32}},
    {"positive and negative zeros", 4, {-1, 1, Contents::ZEROS}, {4, 42, 44}},
    {"sizes not a multiple of the block", 5, {-2, 6, Contents::NONE}, {5, 53, 53}},
    {"large", 6, {0, 1, Contents::NONE}, {13, 42, 44}},
    {"integer values", 9, {-2, 6, Contents::INTEGERS}, {9, 85, 44}},
    {"multiples of 41", 10, {-2, 6, Contents::MULTIPLES}, {8, 40, 40}},
    {"more than 512 H", 15, {-2, 6, Contents::NONE}, {2, 515, 2}},
    {"more than 256 N", 17, {-2, 6, Contents::NONE}, {259, 1, 1}},
    {"more than 65536 H * W", 18, {-2, 6, Contents::NONE}, {2, 295, 295}},
    {"192 H; one N and W", 19, {-2, 6, Contents::NONE}, {1, 192, 1}},
    {"192 W; one H", 20, {-2, 6, Contents::NONE}, {4, 1, 192}},
    {"192 N", 21, {-2, 6, Contents::NONE}, {192, 4, 4}},
    {"H with an inexact reciprocal", 22, {-2, 6, Contents::NONE}, {2, 428, 2}},
    {"W with an inexact reciprocal", 23, {-2, 6, Contents::NONE}, {2, 2, 428}},
    {"dw with an inexact reciprocal", 24, {-2, 6, Contents::NONE}, {1, 2, 13665}},
    {"inputs that differ little", 25, {1, 1.0001, Contents::CLOSE}, {4, 42, 44}},
    {"NaN and infinities among many", 26, {-2, 6, Contents::NONFINITE}, {13, 42, 44}},
    {"infinities alone", 27, {-2, 6, Contents::INFINITIES}, {13, 42, 44}},
    {"billions", 28, {2e9, 6e9, Contents::BILLIONS}, {4, 42, 44}},
    {"inputs of all magnitudes", 29, {-64, 64, Contents::MIXED}, {4, 42, 44}},
    {"random sizes, any values", 65, {-2, 6, Contents::NONE}, {7, 1, 2}},
    {"random sizes, integer values", 66, {-2, 6, Contents::INTEGERS}, {4, 3, 2}},
    {"random sizes, values in [0, 1)", 67, {0, 1, Contents::NONE}, {2, 6, 2}},
    {"random sizes, many zeros", 68, {-1, 1, Contents::ZEROS}, {7, 8, 5}},
    {"random sizes, all magnitudes", 69, {-64, 64, Contents::MIXED}, {5, 2, 6}},
    {"random sizes, any values (2)", 70, {-2, 6, Contents::NONE}, {4, 33, 5}},
    {"random sizes, integer values (2)", 71, {-2, 6, Contents::INTEGERS}, {1, 42, 12}},
    {"random sizes, values in [0, 1) (2)", 72, {0, 1, Contents::NONE}, {1, 17, 12}},
    {"random sizes, many zeros (2)", 73, {-1, 1, Contents::ZEROS}, {3, 1, 65}},
    {"random sizes, values in [0, 1) (3)", 77, {0, 1, Contents::NONE}, {8, 17, 45}},
};

template <int BITS>
double to_number(reference::Bounded<BITS> expected) {
  return expected.value;
}

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

// The least error bound of an element: where the terms of the reference cancel, others may leave rounding of rounding.
template <int BITS>
double least_bound(const reference::Bounded<BITS> *expected, size_t count) {
  constexpr double unit = reference::Bounded<BITS>::unit;
  double largest = 0;
  for (size_t i = 0; i < count; ++i)
    if (std::isfinite(expected[i].value)) largest = std::max(largest, std::fabs(expected[i].value));
  return unit * unit * largest;
}

// Floating-point numbers: each element is compared within the error bound that the reference computes for it.
template <typename T, int BITS>
void check_bounded(const char *name, const T *actual, const reference::Bounded<BITS> *expected, size_t count,
                   double bounds) {
  const double least = least_bound(expected, count);
  for (size_t i = 0; i < count; ++i) {
    const double a = to_number(actual[i]), e = to_number(from_number<T>(expected[i].value));
    const bool same = std::isfinite(e) ? std::fabs(a - e) <= bounds * (expected[i].error() + least)
                                       : std::isnan(e) ? std::isnan(a) : a == e;
    compare(name, i, same, a, e);
  }
}

void run_case(size_t case_index) {
  const Case &test_case = cases[case_index];
  Random rng{test_case.seed};
  const int N = test_case.values.N;
  const int H = test_case.values.H;
  const int W = test_case.values.W;

  const size_t X_count = size_t(N) * H * W;
  std::unique_ptr<float[]> X(new float[X_count]());
  fill_contents(rng, X.get(), X_count, test_case.contents);
  fill_multiples(rng, X.get(), X_count, test_case.contents);
  const size_t Y_count = size_t(N) * W * H;
  std::unique_ptr<float[]> Y(new float[Y_count]());
  fill_stale(Y.get(), Y_count);

  const auto expected_X = copied<reference::Float32>(X.get(), X_count);
  const auto expected_Y = copied<reference::Float32>(Y.get(), Y_count);
  reference::run(N, H, W, expected_X.get(), expected_Y.get());
  run_BatchTranspose2DCUDAKernel_float(N, H, W, X.get(), Y.get());

  check_bounded("Y", Y.get(), expected_Y.get(), Y_count, 4);
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
