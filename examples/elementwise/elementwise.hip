#include <hip/hip_runtime.h>
#define CUDA_1D_KERNEL_LOOP(i, n)                              \
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); \
       i += blockDim.x * gridDim.x)

__global__ void sync_bn_backward_data_cuda_kernel_float(
    int output_size, const float *grad_output, const float *weight,
    const float *grad_weight, const float *grad_bias, const float *norm,
    const float *std, float *grad_input, int num, int channels, int spatial) {
  int factor = num * spatial;
  CUDA_1D_KERNEL_LOOP(index, output_size) {
    int c = (index / spatial) % channels;
    grad_input[index] =
        weight[c] *
        (grad_output[index] -
         (grad_weight[c] * norm[index] + grad_bias[c]) / factor) /
        std[c];
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

// run_sync_bn_backward_data_cuda_kernel_float: runs sync_bn_backward_data_cuda_kernel_float on host arrays.
//
// grad_output: [output_size], read
// weight: [channels], read
// grad_weight: [channels], read
// grad_bias: [channels], read
// norm: [output_size], read
// std: [channels], read
// grad_input: [output_size], written
// max_blocks: the largest number of blocks in a dimension; results are the same for any
void run_sync_bn_backward_data_cuda_kernel_float(const float *grad_output, const float *weight,
                                                 const float *grad_weight, const float *grad_bias,
                                                 const float *norm, const float *std, float *grad_input,
                                                 int num, int channels, int spatial, int max_blocks) {
  const int output_size = num * channels * spatial;
  const size_t grad_output_count = size_t(output_size);
  const size_t weight_count = size_t(channels);
  const size_t grad_weight_count = size_t(channels);
  const size_t grad_bias_count = size_t(channels);
  const size_t norm_count = size_t(output_size);
  const size_t std_count = size_t(channels);
  const size_t grad_input_count = size_t(output_size);

  float *d_grad_output = to_device(grad_output, grad_output_count);
  float *d_weight = to_device(weight, weight_count);
  float *d_grad_weight = to_device(grad_weight, grad_weight_count);
  float *d_grad_bias = to_device(grad_bias, grad_bias_count);
  float *d_norm = to_device(norm, norm_count);
  float *d_std = to_device(std, std_count);
  float *d_grad_input = to_device(grad_input, grad_input_count);

  const dim3 grid(std::min<int64_t>((output_size + 511) / 512, max_blocks), 1, 1);
  const dim3 block(512, 1, 1);
  sync_bn_backward_data_cuda_kernel_float<<<grid, block, 0>>>(output_size, d_grad_output, d_weight,
      d_grad_weight, d_grad_bias, d_norm, d_std, d_grad_input, num, channels, spatial);
  HIP_CHECK(hipGetLastError());
  HIP_CHECK(hipDeviceSynchronize());

  to_host(grad_input, d_grad_input, grad_input_count);
  check_unchanged("grad_output", grad_output, d_grad_output, grad_output_count);
  check_unchanged("weight", weight, d_weight, weight_count);
  check_unchanged("grad_weight", grad_weight, d_grad_weight, grad_weight_count);
  check_unchanged("grad_bias", grad_bias, d_grad_bias, grad_bias_count);
  check_unchanged("norm", norm, d_norm, norm_count);
  check_unchanged("std", std, d_std, std_count);
  HIP_CHECK(hipFree(d_grad_output));
  HIP_CHECK(hipFree(d_weight));
  HIP_CHECK(hipFree(d_grad_weight));
  HIP_CHECK(hipFree(d_grad_bias));
  HIP_CHECK(hipFree(d_norm));
  HIP_CHECK(hipFree(d_std));
  HIP_CHECK(hipFree(d_grad_input));
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

void sync_bn_backward_data_cuda_kernel_float(
    int output_size, const Float32 *grad_output, const Float32 *weight,
    const Float32 *grad_weight, const Float32 *grad_bias, const Float32 *norm,
    const Float32 *std, Float32 *grad_input, int num, int channels, int spatial) {
  int factor = num * spatial;
  CUDA_1D_KERNEL_LOOP(index, output_size) {
    int c = (index / spatial) % channels;
    grad_input[index] =
        weight[c] *
        (grad_output[index] -
         (grad_weight[c] * norm[index] + grad_bias[c]) / factor) /
        std[c];
  }
}

void run(const Float32 *grad_output, const Float32 *weight, const Float32 *grad_weight, const Float32 *grad_bias,
         const Float32 *norm, const Float32 *std, Float32 *grad_input, int num, int channels, int spatial,
         int max_blocks) {
  const int output_size = num * channels * spatial;

  gridDim = dim3(std::min<int64_t>((output_size + 511) / 512, max_blocks), 1, 1);
  blockDim = dim3(512, 1, 1);
  each_thread([&] {
    reference::sync_bn_backward_data_cuda_kernel_float(output_size, grad_output, weight, grad_weight,
      grad_bias, norm, std, grad_input, num, channels, spatial);
  });
}

}  // namespace reference

// Tests: 38 cases with seeded inputs; the CPU reference computes the expected outputs.

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
    int num;
    int channels;
    int spatial;
    int max_blocks;
  } values;
};

const Case cases[] = {
    {"typical", 1, {-2, 6, Contents::NONE}, {4, 6, 5, 4096}},
    {"one element per dimension", 2, {-2, 6, Contents::NONE}, {1, 1, 1, 4096}},
    {"exactly one block", 3, {0, 1, Contents::NONE}, {512, 1, 1, 4096}},
    {"positive and negative zeros", 4, {-1, 1, Contents::ZEROS}, {4, 6, 5, 1}},
    {"sizes not a multiple of the block", 5, {-2, 6, Contents::NONE}, {5, 7, 7, 4096}},
    {"large", 6, {0, 1, Contents::NONE}, {641, 6, 5, 4096}},
    {"a little larger", 7, {0, 1, Contents::NONE}, {6, 6, 5, 4096}},
    {"integer values", 9, {-2, 6, Contents::INTEGERS}, {9, 13, 11, 1}},
    {"multiples of 41", 10, {-2, 6, Contents::MULTIPLES}, {24, 8, 8, 4096}},
    {"NaN and infinities", 11, {-2, 6, Contents::NONFINITE}, {9, 13, 11, 1}},
    {"more than 4 turns of max_blocks blocks along x", 16, {-2, 6, Contents::NONE}, {193, 6, 5, 2}},
    {"more than 512 channels", 17, {-2, 6, Contents::NONE}, {2, 515, 2, 4096}},
    {"more than 512 spatial", 18, {-2, 6, Contents::NONE}, {2, 2, 515, 4096}},
    {"more than 65536 channels", 20, {-2, 6, Contents::NONE}, {1, 66563, 1, 4096}},
    {"more than 65536 spatial", 21, {-2, 6, Contents::NONE}, {1, 1, 66563, 4096}},
    {"more than 65536 num", 22, {-2, 6, Contents::NONE}, {66563, 1, 1, 4096}},
    {"3 blocks of work for 2 blocks", 23, {-2, 6, Contents::NONE}, {1536, 1, 1, 2}},
    {"one element too many for 2 blocks", 24, {-2, 6, Contents::NONE}, {1025, 1, 1, 2}},
    {"16 elements per dimension for 1 block", 25, {-2, 6, Contents::NONE}, {16, 16, 16, 1}},
    {"192 channels; one num and spatial", 26, {-2, 6, Contents::NONE}, {1, 192, 1, 4096}},
    {"192 num; one channels", 27, {-2, 6, Contents::NONE}, {192, 1, 5, 4096}},
    {"192 spatial", 28, {-2, 6, Contents::NONE}, {4, 6, 192, 4096}},
    {"channels with an inexact reciprocal", 29, {-2, 6, Contents::NONE}, {2, 428, 2, 4096}},
    {"spatial with an inexact reciprocal", 30, {-2, 6, Contents::NONE}, {2, 2, 428, 4096}},
    {"inputs that differ little", 31, {1, 1.0001, Contents::CLOSE}, {4, 6, 5, 1}},
    {"inputs that single precision does not tell apart", 32, {1e10, 1e10 + 8, Contents::INTEGERS}, {4, 6, 5, 1}},
    {"inputs near zero", 33, {-0.00001, 0.00001, Contents::NONE}, {4, 6, 5, 1}},
    {"NaN and infinities among many", 34, {-2, 6, Contents::NONFINITE}, {41, 6, 5, 1}},
    {"infinities alone", 35, {-2, 6, Contents::INFINITIES}, {641, 6, 5, 1}},
    {"billions", 36, {2e9, 6e9, Contents::BILLIONS}, {4, 6, 5, 1}},
    {"inputs of all magnitudes", 37, {-64, 64, Contents::MIXED}, {4, 6, 5, 1}},
    {"random sizes, integer values", 85, {-2, 6, Contents::INTEGERS}, {3, 17, 6, 2}},
    {"random sizes, values in [0, 1)", 86, {0, 1, Contents::NONE}, {17, 12, 7, 1}},
    {"random sizes, all magnitudes", 88, {-64, 64, Contents::MIXED}, {9, 9, 5, 2}},
    {"random sizes, integer values (2)", 90, {-2, 6, Contents::INTEGERS}, {9, 4, 7, 4096}},
    {"random sizes, values in [0, 1) (2)", 91, {0, 1, Contents::NONE}, {65, 7, 5, 4096}},
    {"random sizes, many zeros", 97, {-1, 1, Contents::ZEROS}, {6, 7, 33, 2}},
    {"random sizes, all magnitudes (2)", 103, {-64, 64, Contents::MIXED}, {2, 16, 6, 4096}},
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
  const int max_blocks = test_case.values.max_blocks;
  const int output_size = num * channels * spatial;

  const size_t grad_output_count = size_t(output_size);
  std::unique_ptr<float[]> grad_output(new float[grad_output_count]());
  fill_contents(rng, grad_output.get(), grad_output_count, test_case.contents);
  fill_multiples(rng, grad_output.get(), grad_output_count, test_case.contents);
  const size_t weight_count = size_t(channels);
  std::unique_ptr<float[]> weight(new float[weight_count]());
  fill_contents(rng, weight.get(), weight_count, test_case.contents);
  fill_multiples(rng, weight.get(), weight_count, test_case.contents);
  const size_t grad_weight_count = size_t(channels);
  std::unique_ptr<float[]> grad_weight(new float[grad_weight_count]());
  fill_contents(rng, grad_weight.get(), grad_weight_count, test_case.contents);
  fill_multiples(rng, grad_weight.get(), grad_weight_count, test_case.contents);
  const size_t grad_bias_count = size_t(channels);
  std::unique_ptr<float[]> grad_bias(new float[grad_bias_count]());
  fill_contents(rng, grad_bias.get(), grad_bias_count, test_case.contents);
  fill_multiples(rng, grad_bias.get(), grad_bias_count, test_case.contents);
  const size_t norm_count = size_t(output_size);
  std::unique_ptr<float[]> norm(new float[norm_count]());
  fill_contents(rng, norm.get(), norm_count, test_case.contents);
  fill_multiples(rng, norm.get(), norm_count, test_case.contents);
  const size_t std_count = size_t(channels);
  std::unique_ptr<float[]> std(new float[std_count]());
  fill_contents(rng, std.get(), std_count, test_case.contents);
  fill_multiples(rng, std.get(), std_count, test_case.contents);
  const size_t grad_input_count = size_t(output_size);
  std::unique_ptr<float[]> grad_input(new float[grad_input_count]());
  fill_stale(grad_input.get(), grad_input_count);

  const auto expected_grad_output = copied<reference::Float32>(grad_output.get(), grad_output_count);
  const auto expected_weight = copied<reference::Float32>(weight.get(), weight_count);
  const auto expected_grad_weight = copied<reference::Float32>(grad_weight.get(), grad_weight_count);
  const auto expected_grad_bias = copied<reference::Float32>(grad_bias.get(), grad_bias_count);
  const auto expected_norm = copied<reference::Float32>(norm.get(), norm_count);
  const auto expected_std = copied<reference::Float32>(std.get(), std_count);
  const auto expected_grad_input = copied<reference::Float32>(grad_input.get(), grad_input_count);
  reference::run(expected_grad_output.get(), expected_weight.get(), expected_grad_weight.get(),
                 expected_grad_bias.get(), expected_norm.get(), expected_std.get(), expected_grad_input.get(),
                 num, channels, spatial, max_blocks);
  run_sync_bn_backward_data_cuda_kernel_float(grad_output.get(), weight.get(), grad_weight.get(),
                                              grad_bias.get(), norm.get(), std.get(), grad_input.get(), num,
                                              channels, spatial, max_blocks);

  check_bounded("grad_input", grad_input.get(), expected_grad_input.get(), grad_input_count, 4);
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
