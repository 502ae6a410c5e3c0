#include <hip/hip_runtime.h>
#include <cstdint>

// at::cuda::detail: TensorInfo holds a tensor's sizes and strides, IndexToOffset maps a linear index to an offset.
namespace at {
namespace cuda {
namespace detail {
template <typename T, typename IndexType>
struct TensorInfo {
  T* data;
  IndexType sizes[25];
  IndexType strides[25];
  int dims;
};
template <typename T, typename IndexType, int Dims>
struct IndexToOffset {
  static __host__ __device__ IndexType get(IndexType linear, const TensorInfo<T, IndexType>& info) {
    IndexType offset = 0;
    for (int i = (Dims == -1 ? info.dims : Dims) - 1; i > 0; --i) {
      offset += linear % info.sizes[i] * info.strides[i];
      linear /= info.sizes[i];
    }
    return offset + linear * info.strides[0];
  }
};
}
}
}

__global__ void segment_coo_arg_broadcast_kernel_float(
    const float *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    float *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {

  int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  int row_idx = thread_idx / K;
  int col_idx = thread_idx % K;
  int D = index_info.sizes[index_info.dims - 1];

  if (row_idx < E && col_idx < K) {
    int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(
        row_idx, index_info);
    int idx = __ldg(index_info.data + offset);
    int out_idx = ((row_idx / D) * N + idx) * K + col_idx;

    float val = __ldg(out_data + out_idx);
    if (src_data[thread_idx] == val)
      arg_out_data[out_idx] = row_idx % D;
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

// run_segment_coo_arg_broadcast_kernel_float: runs segment_coo_arg_broadcast_kernel_float on host arrays.
//
// src_data: [index_info_rows, E_per_row, K], read
// index_info: [index_info_rows, E_per_row], read; integers in [0, N), indices into out_data and arg_out_data
// out_data: [index_info_rows, N, K], read
// arg_out_data: [index_info_rows, N, K], written
void run_segment_coo_arg_broadcast_kernel_float(const float *src_data, const int64_t *index_info,
                                                const float *out_data, int64_t *arg_out_data, size_t K,
                                                size_t N, int index_info_rows, int E_per_row) {
  const size_t E = index_info_rows * E_per_row;
  const int index_info_size0 = E_per_row;
  const size_t src_data_count = size_t(index_info_rows) * E_per_row * K;
  const size_t index_info_count = size_t(index_info_rows) * E_per_row;
  const size_t out_data_count = size_t(index_info_rows) * N * K;
  const size_t arg_out_data_count = size_t(index_info_rows) * N * K;

  float *d_src_data = to_device(src_data, src_data_count);
  int64_t *d_index_info = to_device(index_info, index_info_count);
  float *d_out_data = to_device(out_data, out_data_count);
  int64_t *d_arg_out_data = to_device(arg_out_data, arg_out_data_count);
  at::cuda::detail::TensorInfo<int64_t, int> d_index_info_info{};
  d_index_info_info.data = d_index_info;
  d_index_info_info.sizes[0] = index_info_rows;
  d_index_info_info.sizes[1] = index_info_size0;
  d_index_info_info.strides[0] = index_info_size0;
  d_index_info_info.strides[1] = 1;
  d_index_info_info.dims = 2;

  const dim3 grid((E * K + 255) / 256, 1, 1);
  const dim3 block(256, 1, 1);
  segment_coo_arg_broadcast_kernel_float<<<grid, block, 0>>>(d_src_data, d_index_info_info, d_out_data,
      d_arg_out_data, E, K, N);
  HIP_CHECK(hipGetLastError());
  HIP_CHECK(hipDeviceSynchronize());

  to_host(arg_out_data, d_arg_out_data, arg_out_data_count);
  check_unchanged("src_data", src_data, d_src_data, src_data_count);
  check_unchanged("index_info", index_info, d_index_info, index_info_count);
  check_unchanged("out_data", out_data, d_out_data, out_data_count);
  HIP_CHECK(hipFree(d_src_data));
  HIP_CHECK(hipFree(d_index_info));
  HIP_CHECK(hipFree(d_out_data));
  HIP_CHECK(hipFree(d_arg_out_data));
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

template <typename T>
T __ldg(const T *address) { return *address; }

// at::cuda::detail: TensorInfo holds a tensor's sizes and strides, IndexToOffset maps a linear index to an offset.
namespace at {
namespace cuda {
namespace detail {
template <typename T, typename IndexType>
struct TensorInfo {
  T* data;
  IndexType sizes[25];
  IndexType strides[25];
  int dims;
};
template <typename T, typename IndexType, int Dims>
struct IndexToOffset {
  static IndexType get(IndexType linear, const TensorInfo<T, IndexType>& info) {
    IndexType offset = 0;
    for (int i = (Dims == -1 ? info.dims : Dims) - 1; i > 0; --i) {
      offset += linear % info.sizes[i] * info.strides[i];
      linear /= info.sizes[i];
    }
    return offset + linear * info.strides[0];
  }
};
}
}
}

void segment_coo_arg_broadcast_kernel_float(
    const Float32 *src_data,
    const at::cuda::detail::TensorInfo<int64_t, int> index_info,
    Float32 *out_data, int64_t *arg_out_data, size_t E, size_t K, size_t N) {

  int thread_idx = blockIdx.x * blockDim.x + threadIdx.x;
  int row_idx = thread_idx / K;
  int col_idx = thread_idx % K;
  int D = index_info.sizes[index_info.dims - 1];

  if (row_idx < E && col_idx < K) {
    int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(
        row_idx, index_info);
    int idx = __ldg(index_info.data + offset);
    int out_idx = ((row_idx / D) * N + idx) * K + col_idx;

    Float32 val = __ldg(out_data + out_idx);
    if (src_data[thread_idx] == val)
      arg_out_data[out_idx] = row_idx % D;
  }
}

void run(const Float32 *src_data, int64_t *index_info, Float32 *out_data, int64_t *arg_out_data, size_t K,
         size_t N, int index_info_rows, int E_per_row) {
  const size_t E = index_info_rows * E_per_row;
  const int index_info_size0 = E_per_row;
  at::cuda::detail::TensorInfo<int64_t, int> index_info_info{};
  index_info_info.data = index_info;
  index_info_info.sizes[0] = index_info_rows;
  index_info_info.sizes[1] = index_info_size0;
  index_info_info.strides[0] = index_info_size0;
  index_info_info.strides[1] = 1;
  index_info_info.dims = 2;

  gridDim = dim3((E * K + 255) / 256, 1, 1);
  blockDim = dim3(256, 1, 1);
  each_thread([&] {
    reference::segment_coo_arg_broadcast_kernel_float(src_data, index_info_info, out_data, arg_out_data, E, K,
                                                      N);
  });
}

}  // namespace reference

// Tests: 35 cases with seeded inputs; the CPU reference computes the expected outputs.

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
  enum Special { NONE, INTEGERS, MIXED, CLOSE, BILLIONS, INFINITIES, RUNS, MULTIPLES, DISTINCT, ZEROS, NONFINITE } special;
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

// In cases with runs, rows of different indices, of which each begins with the one that ends the row before.
template <typename T>
void form_equal_ends(T *values, size_t count, Contents contents, size_t row, int64_t low) {
  if (contents.special != Contents::RUNS) return;
  for (size_t i = 0; i < count; ++i) values[i] = T(low + int64_t(i / row % 2 ? row - 1 - i % row : i % row));
}

// In cases with distinct values, the integers below `length` in a random order along one dimension, whose elements are
// `stride` apart.
template <typename T>
void form_distinct(Random &random, T *values, size_t count, Contents contents, size_t length, size_t stride) {
  if (contents.special != Contents::DISTINCT) return;
  for (size_t start = 0; start < count; start += start % stride + 1 < stride ? 1 : stride * (length - 1) + 1) {
    for (size_t i = 0; i < length; ++i) values[start + i * stride] = from_number<T>(double(i));
    for (size_t i = length; i > 1; --i)
      std::swap(values[start + (i - 1) * stride], values[start + size_t(random.integer(0, int64_t(i))) * stride]);
  }
}

// In cases with distinct values, few indices, in ascending order in each row: each output is for several elements, of
// which at most one is equal to another input.
template <typename T>
void repeat_indices(Random &random, T *values, size_t count, Contents contents, int64_t low, int64_t high, size_t row) {
  if (contents.special != Contents::DISTINCT) return;
  for (size_t i = 0; i < count; ++i) values[i] = T(random.integer(low, std::min(low + 3, high)));
  for (T *begin = values, *const end = values + count; begin != end; begin += row) std::sort(begin, begin + row);
}

// In cases with distinct values, integers in [0, end), which another input has, too.
template <typename T>
void choose_distinct(Random &random, T *values, size_t count, Contents contents, int64_t end) {
  if (contents.special != Contents::DISTINCT) return;
  for (size_t i = 0; i < count; ++i) values[i] = from_number<T>(double(random.integer(0, end)));
}

// A random permutation of the integers in [low, high), repeating only once it is exhausted.
template <typename T>
void fill_distinct(Random &random, T *values, size_t count, int64_t low, int64_t high) {
  std::vector<int64_t> order(size_t(std::max<int64_t>(high - low, 1)));
  for (size_t i = 0; i < order.size(); ++i) order[i] = low + int64_t(i);
  for (size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[size_t(random.integer(0, int64_t(i)))]);
  for (size_t i = 0; i < count; ++i) values[i] = T(order[i % order.size()]);
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
    int index_info_rows;
    int E_per_row;
    size_t K;
    size_t N;
  } values;
};

const Case cases[] = {
    {"typical", 1, {-2, 6, Contents::INTEGERS}, {3, 334, 6, 1002}},
    {"one element per dimension", 2, {-2, 6, Contents::NONE}, {1, 1, 1, 1}},
    {"exactly one block", 3, {0, 1, Contents::NONE}, {256, 1, 1, 256}},
    {"positive and negative zeros", 4, {-1, 1, Contents::ZEROS}, {3, 334, 6, 1002}},
    {"sizes not a multiple of the block", 5, {-2, 6, Contents::INTEGERS}, {5, 260, 7, 1300}},
    {"integer values", 9, {-2, 6, Contents::INTEGERS}, {7, 83, 13, 581}},
    {"multiples of 41", 10, {-2, 6, Contents::MULTIPLES}, {4, 336, 8, 1344}},
    {"NaN and infinities", 11, {-2, 6, Contents::NONFINITE}, {7, 83, 13, 581}},
    {"more than 256 N", 14, {-2, 6, Contents::INTEGERS}, {3, 3, 3, 385}},
    {"more than 256 index_info_rows", 15, {-2, 6, Contents::INTEGERS}, {257, 1, 1, 257}},
    {"more than 512 E_per_row", 16, {-2, 6, Contents::INTEGERS}, {2, 515, 2, 1030}},
    {"more than 512 K", 17, {-2, 6, Contents::INTEGERS}, {2, 2, 515, 4}},
    {"more than 65536 E_per_row", 18, {-2, 6, Contents::INTEGERS}, {1, 84481, 1, 84481}},
    {"more than 65536 N", 19, {-2, 6, Contents::INTEGERS}, {2, 8, 2, 84481}},
    {"more than 65536 K", 20, {-2, 6, Contents::INTEGERS}, {1, 1, 66563, 1}},
    {"192 E_per_row; one index_info_rows and K", 21, {-2, 6, Contents::INTEGERS}, {1, 192, 1, 1002}},
    {"192 K", 22, {-2, 6, Contents::INTEGERS}, {3, 4, 192, 12}},
    {"192 index_info_rows", 23, {-2, 6, Contents::INTEGERS}, {192, 1, 1, 192}},
    {"768 N", 1024, {-2, 6, Contents::INTEGERS}, {2, 2, 2, 768}},
    {"K with an inexact reciprocal", 25, {-2, 6, Contents::INTEGERS}, {2, 4, 428, 8}},
    {"inputs that differ little", 26, {1, 1.0001, Contents::CLOSE}, {3, 334, 6, 1002}},
    {"NaN and infinities among many", 27, {-2, 6, Contents::NONFINITE}, {3, 334, 19, 1002}},
    {"infinities alone", 28, {-2, 6, Contents::INFINITIES}, {3, 334, 19, 1002}},
    {"billions", 29, {2e9, 6e9, Contents::BILLIONS}, {3, 334, 6, 1002}},
    {"inputs of all magnitudes", 30, {-64, 64, Contents::MIXED}, {3, 334, 6, 1002}},
    {"rows that share an index", 31, {-2, 6, Contents::RUNS}, {32, 2, 6, 64}},
    {"distinct values, some of both inputs", 32, {-2, 6, Contents::DISTINCT}, {3, 40, 6, 120}},
    {"billions (2)", 54, {2e9, 6e9, Contents::BILLIONS}, {3, 334, 6, 1002}},
    {"inputs of all magnitudes (2)", 55, {-64, 64, Contents::MIXED}, {3, 334, 6, 1002}},
    {"large", 58, {-2, 6, Contents::INTEGERS}, {3, 334, 19, 1002}},
    {"random sizes, integer values", 73, {-2, 6, Contents::INTEGERS}, {1, 12, 3, 16}},
    {"random sizes, many zeros", 75, {-1, 1, Contents::ZEROS}, {7, 7, 17, 49}},
    {"random sizes, integer values (2)", 78, {-2, 6, Contents::INTEGERS}, {3, 65, 5, 195}},
    {"random sizes, many zeros (2)", 80, {-1, 1, Contents::ZEROS}, {5, 9, 1, 45}},
    {"random sizes, integer values (3)", 83, {-2, 6, Contents::INTEGERS}, {5, 3, 3, 15}},
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

// Integers must be equal.
template <typename T, typename R>
void check_exact(const char *name, const T *actual, const R *expected, size_t count) {
  for (size_t i = 0; i < count; ++i)
    compare(name, i, actual[i] == T(expected[i]), to_number(actual[i]), to_number(expected[i]));
}

void run_case(size_t case_index) {
  const Case &test_case = cases[case_index];
  Random rng{test_case.seed};
  const int index_info_rows = test_case.values.index_info_rows;
  const int E_per_row = test_case.values.E_per_row;
  const size_t K = test_case.values.K;
  const size_t N = test_case.values.N;

  const size_t src_data_count = size_t(index_info_rows) * E_per_row * K;
  std::unique_ptr<float[]> src_data(new float[src_data_count]());
  fill_contents(rng, src_data.get(), src_data_count, test_case.contents);
  fill_multiples(rng, src_data.get(), src_data_count, test_case.contents);
  form_distinct(rng, src_data.get(), src_data_count, test_case.contents, size_t(E_per_row), size_t(K));
  const size_t index_info_count = size_t(index_info_rows) * E_per_row;
  std::unique_ptr<int64_t[]> index_info(new int64_t[index_info_count]());
  fill_distinct(rng, index_info.get(), index_info_count, 0, N);
  repeat_indices(rng, index_info.get(), index_info_count, test_case.contents, 0, N, size_t(E_per_row));
  form_equal_ends(index_info.get(), index_info_count, test_case.contents, size_t(E_per_row), 0);
  const size_t out_data_count = size_t(index_info_rows) * N * K;
  std::unique_ptr<float[]> out_data(new float[out_data_count]());
  fill_contents(rng, out_data.get(), out_data_count, test_case.contents);
  fill_multiples(rng, out_data.get(), out_data_count, test_case.contents);
  choose_distinct(rng, out_data.get(), out_data_count, test_case.contents, E_per_row);
  const size_t arg_out_data_count = size_t(index_info_rows) * N * K;
  std::unique_ptr<int64_t[]> arg_out_data(new int64_t[arg_out_data_count]());
  fill_stale(arg_out_data.get(), arg_out_data_count);

  const auto expected_src_data = copied<reference::Float32>(src_data.get(), src_data_count);
  const auto expected_out_data = copied<reference::Float32>(out_data.get(), out_data_count);
  const auto expected_arg_out_data = copied<int64_t>(arg_out_data.get(), arg_out_data_count);
  reference::run(expected_src_data.get(), index_info.get(), expected_out_data.get(),
                 expected_arg_out_data.get(), K, N, index_info_rows, E_per_row);
  run_segment_coo_arg_broadcast_kernel_float(src_data.get(), index_info.get(), out_data.get(),
                                             arg_out_data.get(), K, N, index_info_rows, E_per_row);

  check_exact("arg_out_data", arg_out_data.get(), expected_arg_out_data.get(), arg_out_data_count);
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
