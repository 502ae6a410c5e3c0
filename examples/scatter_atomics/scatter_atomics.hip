#include <hip/hip_runtime.h>
#define CUDA_1D_KERNEL_LOOP(i, n)                              \
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); \
       i += blockDim.x * gridDim.x)

__global__ void group_points_backward_cuda_kernel_float(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const float *grad_out,
                                                  const int *__restrict__ idx,
                                                  float *grad_points) {
  // grad_out: (B, C, npoints, nsample)
  // idx: (B, npoints, nsample)
  // output:
  //      grad_points: (B, C, N)
  int bs_idx = blockIdx.z;
  int c_idx = blockIdx.y;
  CUDA_1D_KERNEL_LOOP(index, npoints * nsample) {
    int pt_idx = index / nsample;
    if (bs_idx >= b || c_idx >= c) return;

    int sample_idx = index % nsample;
    grad_out += bs_idx * c * npoints * nsample + c_idx * npoints * nsample +
                pt_idx * nsample + sample_idx;
    idx += bs_idx * npoints * nsample + pt_idx * nsample + sample_idx;

    atomicAdd(grad_points + bs_idx * c * n + c_idx * n + idx[0], grad_out[0]);
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

// run_group_points_backward_cuda_kernel_float: runs group_points_backward_cuda_kernel_float on host arrays.
//
// grad_out: [b, c, npoints, nsample], read
// idx: [b, npoints, nsample], read; integers in [0, n), indices into grad_points
// grad_points: [b, c, n], read and written with atomics
void run_group_points_backward_cuda_kernel_float(int b, int c, int n, int npoints, int nsample,
                                                 const float *grad_out, const int *idx, float *grad_points) {
  const size_t grad_out_count = size_t(b) * c * npoints * nsample;
  const size_t idx_count = size_t(b) * npoints * nsample;
  const size_t grad_points_count = size_t(b) * c * n;

  float *d_grad_out = to_device(grad_out, grad_out_count);
  int *d_idx = to_device(idx, idx_count);
  float *d_grad_points = to_device(grad_points, grad_points_count);

  const dim3 grid(std::min<int64_t>((npoints * nsample + 511) / 512, 4096), c, b);
  const dim3 block(512, 1, 1);
  group_points_backward_cuda_kernel_float<<<grid, block, 0>>>(b, c, n, npoints, nsample, d_grad_out, d_idx,
      d_grad_points);
  HIP_CHECK(hipGetLastError());
  HIP_CHECK(hipDeviceSynchronize());

  to_host(grad_points, d_grad_points, grad_points_count);
  check_unchanged("grad_out", grad_out, d_grad_out, grad_out_count);
  check_unchanged("idx", idx, d_idx, idx_count);
  HIP_CHECK(hipFree(d_grad_out));
  HIP_CHECK(hipFree(d_idx));
  HIP_CHECK(hipFree(d_grad_points));
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

template <typename Body>
void each_thread(Body body) {
  for (blockIdx.z = 0; blockIdx.z < gridDim.z; ++blockIdx.z)
    for (blockIdx.y = 0; blockIdx.y < gridDim.y; ++blockIdx.y)
      for (blockIdx.x = 0; blockIdx.x < gridDim.x; ++blockIdx.x)
        for (threadIdx.z = 0; threadIdx.z < blockDim.z; ++threadIdx.z)
          for (threadIdx.y = 0; threadIdx.y < blockDim.y; ++threadIdx.y)
            for (threadIdx.x = 0; threadIdx.x < blockDim.x; ++threadIdx.x) body();
}

template <typename T, typename V>
T atomicAdd(T *address, V value) {
  const T old = *address;
  *address = T(old + value);
  return old;
}

void group_points_backward_cuda_kernel_float(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const Float32 *grad_out,
                                                  const int *__restrict__ idx,
                                                  Float32 *grad_points) {
  // grad_out: (B, C, npoints, nsample)
  // idx: (B, npoints, nsample)
  // output:
  //      grad_points: (B, C, N)
  int bs_idx = blockIdx.z;
  int c_idx = blockIdx.y;
  CUDA_1D_KERNEL_LOOP(index, npoints * nsample) {
    int pt_idx = index / nsample;
    if (bs_idx >= b || c_idx >= c) return;

    int sample_idx = index % nsample;
    grad_out += bs_idx * c * npoints * nsample + c_idx * npoints * nsample +
                pt_idx * nsample + sample_idx;
    idx += bs_idx * npoints * nsample + pt_idx * nsample + sample_idx;

    atomicAdd(grad_points + bs_idx * c * n + c_idx * n + idx[0], grad_out[0]);
  }
}

void run(int b, int c, int n, int npoints, int nsample, const Float32 *grad_out, const int *idx,
         Float32 *grad_points) {
  gridDim = dim3(std::min<int64_t>((npoints * nsample + 511) / 512, 4096), c, b);
  blockDim = dim3(512, 1, 1);
  each_thread([&] {
    reference::group_points_backward_cuda_kernel_float(b, c, n, npoints, nsample, grad_out, idx, grad_points);
  });
}

}  // namespace reference

// Tests: 36 cases with seeded inputs; the CPU reference computes the expected outputs.

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
  enum Special { NONE, INTEGERS, MIXED, CLOSE, BILLIONS, INFINITIES, RUNS, MULTIPLES, ZEROS, NONFINITE } special;
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
    values[i] = from_number<T>(contents.special == Contents::INTEGERS || contents.special == Contents::NONFINITE || contents.special == Contents::RUNS ? std::round(value) : value);
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

// Integers in [low, high), in every `step`-th element starting at `first`.
template <typename T>
void fill_integers(Random &random, T *values, size_t count, int64_t low, int64_t high, size_t first = 0,
                   size_t step = 1) {
  for (size_t i = first; i < count; i += step) values[i] = from_number<T>(double(random.integer(low, high)));
}

// In cases with runs, 32 equal indices, 32 different ones, and 32 of which the first and the last are equal, in turn;
// every other time, these are equal to those that follow. After the first 128, runs lie across the ends of wavefronts,
// and equal ones across that of a block of 256.
template <typename T>
void form_runs(T *values, size_t count, Contents contents, int64_t low, int64_t high) {
  if (contents.special != Contents::RUNS) return;
  const size_t choices = size_t(std::max<int64_t>(high - low, 1));
  for (size_t i = 0; i < count; ++i) {
    const size_t place = i < 128 ? i : i + 48, run = place / 32, at = place % 32;
    size_t index = run % 3 == 1 ? i : run + (run % 6 == 5);
    if (run % 6 == 2 && at > 0 && at < 31 && choices > 1) index += 1 + at % (choices - 1);
    values[i] = T(low + int64_t(index % choices));
  }
}

struct Case {
  const char *label;
  uint64_t seed;
  Contents contents;
  struct {
    int b;
    int c;
    int n;
    int npoints;
    int nsample;
  } values;
};

const Case cases[] = {
    {"typical", 1, {-2, 6, Contents::NONE}, {2, 6, 5, 8, 7}},
    {"one element per dimension", 2, {-2, 6, Contents::NONE}, {1, 1, 1, 1, 1}},
    {"exactly one block", 3, {0, 1, Contents::NONE}, {1, 1, 1, 512, 1}},
    {"positive and negative zeros", 4, {-1, 1, Contents::ZEROS}, {2, 6, 5, 8, 7}},
    {"sizes not a multiple of the block", 5, {-2, 6, Contents::NONE}, {3, 7, 7, 11, 11}},
    {"large", 6, {0, 1, Contents::NONE}, {2, 6, 5, 8, 71}},
    {"a little larger", 7, {0, 1, Contents::NONE}, {3, 6, 5, 8, 7}},
    {"integer values", 9, {-2, 6, Contents::INTEGERS}, {5, 6, 11, 8, 7}},
    {"multiples of 41", 10, {-2, 6, Contents::MULTIPLES}, {4, 8, 4, 8, 8}},
    {"more than 1024 n; 192 nsample", 14, {-2, 6, Contents::NONE}, {2, 6, 1283, 8, 192}},
    {"more than 256 n; 192 npoints", 15, {-2, 6, Contents::NONE}, {2, 6, 323, 192, 7}},
    {"more than 512 npoints", 16, {-2, 6, Contents::NONE}, {2, 2, 643, 515, 2}},
    {"more than 512 nsample", 17, {-2, 6, Contents::NONE}, {2, 2, 643, 2, 515}},
    {"more than 65536 n", 18, {-2, 6, Contents::NONE}, {2, 2, 84481, 2, 4}},
    {"more than 256 b", 20, {-2, 6, Contents::NONE}, {259, 1, 1, 1, 1}},
    {"more than 256 c", 21, {-2, 6, Contents::NONE}, {1, 259, 1, 1, 1}},
    {"more than 65536 nsample", 22, {-2, 6, Contents::NONE}, {1, 1, 1, 1, 66563}},
    {"more than 65536 npoints", 23, {-2, 6, Contents::NONE}, {1, 1, 1, 66563, 1}},
    {"192 c", 24, {-2, 6, Contents::NONE}, {1, 192, 1, 1, 1}},
    {"768 n; one c and npoints", 25, {-2, 6, Contents::NONE}, {2, 1, 768, 1, 7}},
    {"nsample with an inexact reciprocal", 26, {-2, 6, Contents::NONE}, {2, 2, 2, 2, 428}},
    {"one b and n and nsample", 27, {-2, 6, Contents::NONE}, {1, 6, 1, 8, 1}},
    {"inputs that differ little", 28, {1, 1.0001, Contents::CLOSE}, {2, 6, 5, 8, 7}},
    {"NaN and infinities among many", 29, {-2, 6, Contents::NONFINITE}, {2, 6, 5, 8, 71}},
    {"infinities alone", 30, {-2, 6, Contents::INFINITIES}, {2, 6, 5, 8, 71}},
    {"NaN and infinities, many n", 31, {-2, 6, Contents::NONFINITE}, {2, 6, 72, 6, 6}},
    {"billions", 32, {2e9, 6e9, Contents::BILLIONS}, {2, 6, 5, 8, 7}},
    {"inputs of all magnitudes", 33, {-64, 64, Contents::MIXED}, {2, 6, 5, 8, 7}},
    {"runs of equal indices, one nsample", 35, {-2, 6, Contents::RUNS}, {2, 6, 5, 520, 1}},
    {"few n for many idx", 36, {-2, 6, Contents::NONE}, {2, 6, 3, 8, 7}},
    {"random sizes, integer values", 87, {-2, 6, Contents::INTEGERS}, {1, 8, 9, 3, 65}},
    {"random sizes, integer values (2)", 92, {-2, 6, Contents::INTEGERS}, {2, 2, 7, 12, 33}},
    {"random sizes, values in [0, 1)", 93, {0, 1, Contents::NONE}, {2, 2, 16, 65, 5}},
    {"random sizes, all magnitudes", 98, {-64, 64, Contents::MIXED}, {2, 1, 7, 5, 8}},
    {"random sizes, integer values (3)", 100, {-2, 6, Contents::INTEGERS}, {1, 8, 5, 8, 7}},
    {"random sizes, many zeros", 102, {-1, 1, Contents::ZEROS}, {2, 2, 9, 2, 33}},
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
  const int b = test_case.values.b;
  const int c = test_case.values.c;
  const int n = test_case.values.n;
  const int npoints = test_case.values.npoints;
  const int nsample = test_case.values.nsample;

  const size_t grad_out_count = size_t(b) * c * npoints * nsample;
  std::unique_ptr<float[]> grad_out(new float[grad_out_count]());
  fill_contents(rng, grad_out.get(), grad_out_count, test_case.contents);
  fill_multiples(rng, grad_out.get(), grad_out_count, test_case.contents);
  const size_t idx_count = size_t(b) * npoints * nsample;
  std::unique_ptr<int[]> idx(new int[idx_count]());
  fill_integers(rng, idx.get(), idx_count, 0, n);
  form_runs(idx.get(), idx_count, test_case.contents, 0, n);
  const size_t grad_points_count = size_t(b) * c * n;
  std::unique_ptr<float[]> grad_points(new float[grad_points_count]());
  fill_contents(rng, grad_points.get(), grad_points_count, test_case.contents);
  fill_multiples(rng, grad_points.get(), grad_points_count, test_case.contents);

  const auto expected_grad_out = copied<reference::Float32>(grad_out.get(), grad_out_count);
  const auto expected_grad_points = copied<reference::Float32>(grad_points.get(), grad_points_count);
  reference::run(b, c, n, npoints, nsample, expected_grad_out.get(), idx.get(), expected_grad_points.get());
  run_group_points_backward_cuda_kernel_float(b, c, n, npoints, nsample, grad_out.get(), idx.get(),
                                              grad_points.get());

  check_bounded("grad_points", grad_points.get(), expected_grad_points.get(), grad_points_count, 4);
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
