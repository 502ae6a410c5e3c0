#include <hip/hip_runtime.h>
#define THREADS_PER_BLOCK 512

__global__ void sync_bn_forward_mean_cuda_kernel_float(const float *input, float *mean,
                                                 int num, int channels,
                                                 int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  int tid = threadIdx.x;
  int c = blockIdx.x;
  buffer[tid] = 0;
  for (int i = tid; i < num * spatial; i += blockDim.x) {
    int index = (i / spatial) * channels * spatial + c * spatial + i % spatial;
    buffer[tid] += input[index];
  }
  __syncthreads();

  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) {
      buffer[tid] += buffer[tid + s];
    }
    __syncthreads();
  }
  int total = num * spatial;
  if (tid == 0) {
    mean[c] = buffer[0] / total;
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

// run_sync_bn_forward_mean_cuda_kernel_float: runs sync_bn_forward_mean_cuda_kernel_float on host arrays.
//
// input: [num, channels, spatial], read
// mean: [channels], written
void run_sync_bn_forward_mean_cuda_kernel_float(const float *input, float *mean, int num, int channels,
                                                int spatial) {
  const size_t input_count = size_t(num) * channels * spatial;
  const size_t mean_count = size_t(channels);

  float *d_input = to_device(input, input_count);
  float *d_mean = to_device(mean, mean_count);

  const dim3 grid(channels, 1, 1);
  const dim3 block(512, 1, 1);
  sync_bn_forward_mean_cuda_kernel_float<<<grid, block, 0>>>(d_input, d_mean, num, channels, spatial);
  HIP_CHECK(hipGetLastError());
  HIP_CHECK(hipDeviceSynchronize());

  to_host(mean, d_mean, mean_count);
  check_unchanged("input", input, d_input, input_count);
  HIP_CHECK(hipFree(d_input));
  HIP_CHECK(hipFree(d_mean));
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

void sync_bn_forward_mean_cuda_kernel_float(const Float32 *input, Float32 *mean,
                                                 int num, int channels,
                                                 int spatial) {
  static Float32 buffer[THREADS_PER_BLOCK];
  int tid = threadIdx.x;
  int c = blockIdx.x;
  buffer[tid] = 0;
  for (int i = tid; i < num * spatial; i += blockDim.x) {
    int index = (i / spatial) * channels * spatial + c * spatial + i % spatial;
    buffer[tid] += input[index];
  }
  __syncthreads();

  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) {
      buffer[tid] += buffer[tid + s];
    }
    __syncthreads();
  }
  int total = num * spatial;
  if (tid == 0) {
    mean[c] = buffer[0] / total;
  }
}

void run(const Float32 *input, Float32 *mean, int num, int channels, int spatial) {
  gridDim = dim3(channels, 1, 1);
  blockDim = dim3(512, 1, 1);
  each_thread([&] {
    reference::sync_bn_forward_mean_cuda_kernel_float(input, mean, num, channels, spatial);
  });
}

}  // namespace reference

// Tests: 29 cases with seeded inputs; the CPU reference computes the expected outputs.

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
  enum Special { NONE, INTEGERS, MIXED, CLOSE, INFINITIES, LATE, MULTIPLES, ZEROS, NONFINITE } special;
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

// In cases of late inputs, of more than 2^15 numbers only those of the last fifth are not zero: beyond 16 bits, if there
// are more than that.
template <typename T>
void fill_late(T *values, size_t count, Contents contents) {
  if (contents.special != Contents::LATE || count <= 1 << 15) return;
  for (size_t i = 0; i < count - count / 5; ++i) values[i] = from_number<T>(0);
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
    int num;
    int channels;
    int spatial;
  } values;
};

const Case cases[] = {
    {"typical", 1, {-2, 6, Contents::NONE}, {4, 6, 5}},
    {"one element per dimension", 2, {-2, 6, Contents::NONE}, {1, 1, 1}},
    {"positive and negative zeros", 3, {-1, 1, Contents::ZEROS}, {4, 6, 5}},
    {"sizes not a multiple of the block", 4, {-2, 6, Contents::NONE}, {5, 7, 7}},
    {"large", 5, {0, 1, Contents::NONE}, {641, 6, 5}},
    {"integer values", 8, {-2, 6, Contents::INTEGERS}, {9, 13, 11}},
    {"multiples of 41", 9, {-2, 6, Contents::MULTIPLES}, {24, 8, 8}},
    {"more than 16 elements for each thread", 13, {-2, 6, Contents::NONE}, {2049, 6, 5}},
    {"more than 1024 spatial", 15, {-2, 6, Contents::NONE}, {4, 6, 1027}},
    {"more than 65536 num", 16, {-2, 6, Contents::LATE}, {81923, 1, 1}},
    {"more than 65536 spatial", 17, {-2, 6, Contents::LATE}, {1, 1, 81923}},
    {"192 channels; one num and spatial", 19, {-2, 6, Contents::NONE}, {1, 192, 1}},
    {"192 spatial; one channels", 20, {-2, 6, Contents::NONE}, {4, 1, 192}},
    {"192 num", 21, {-2, 6, Contents::NONE}, {192, 6, 5}},
    {"768 spatial", 22, {-2, 6, Contents::NONE}, {4, 6, 768}},
    {"768 num", 23, {-2, 6, Contents::NONE}, {768, 6, 5}},
    {"spatial with an inexact reciprocal", 24, {-2, 6, Contents::NONE}, {2, 2, 428}},
    {"inputs that differ little", 25, {1, 1.0001, Contents::CLOSE}, {4, 6, 5}},
    {"inputs that single precision does not tell apart", 26, {1e10, 1e10 + 8, Contents::INTEGERS}, {4, 6, 5}},
    {"NaN and infinities among many", 27, {-2, 6, Contents::NONFINITE}, {41, 6, 5}},
    {"infinities alone", 28, {-2, 6, Contents::INFINITIES}, {641, 6, 5}},
    {"inputs of all magnitudes", 30, {-64, 64, Contents::MIXED}, {4, 6, 5}},
    {"random sizes, any values", 70, {-2, 6, Contents::NONE}, {16, 1, 65}},
    {"random sizes, integer values", 71, {-2, 6, Contents::INTEGERS}, {1, 1, 3}},
    {"random sizes, values in [0, 1)", 72, {0, 1, Contents::NONE}, {12, 7, 7}},
    {"random sizes, many zeros", 73, {-1, 1, Contents::ZEROS}, {5, 2, 8}},
    {"random sizes, all magnitudes", 74, {-64, 64, Contents::MIXED}, {5, 7, 2}},
    {"random sizes, values in [0, 1) (2)", 77, {0, 1, Contents::NONE}, {1, 5, 12}},
    {"random sizes, all magnitudes (2)", 79, {-64, 64, Contents::MIXED}, {4, 5, 2}},
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
  const int num = test_case.values.num;
  const int channels = test_case.values.channels;
  const int spatial = test_case.values.spatial;

  const size_t input_count = size_t(num) * channels * spatial;
  std::unique_ptr<float[]> input(new float[input_count]());
  fill_contents(rng, input.get(), input_count, test_case.contents);
  fill_multiples(rng, input.get(), input_count, test_case.contents);
  fill_late(input.get(), input_count, test_case.contents);
  const size_t mean_count = size_t(channels);
  std::unique_ptr<float[]> mean(new float[mean_count]());
  fill_stale(mean.get(), mean_count);

  const auto expected_input = copied<reference::Float32>(input.get(), input_count);
  const auto expected_mean = copied<reference::Float32>(mean.get(), mean_count);
  reference::run(expected_input.get(), expected_mean.get(), num, channels, spatial);
  run_sync_bn_forward_mean_cuda_kernel_float(input.get(), mean.get(), num, channels, spatial);

  check_bounded("mean", mean.get(), expected_mean.get(), mean_count, 4);
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
