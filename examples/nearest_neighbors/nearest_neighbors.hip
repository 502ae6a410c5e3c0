#include <hip/hip_runtime.h>
#define CUDA_1D_KERNEL_LOOP(i, n)                              \
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); \
       i += blockDim.x * gridDim.x)

inline __device__ void swap_float(float *x, float *y) {
  float tmp = *x;
  *x = *y;
  *y = tmp;
}

inline __device__ void swap_int(int *x, int *y) {
  int tmp = *x;
  *x = *y;
  *y = tmp;
}

__device__ void reheap(float *dist, int *idx, int k) {
  int root = 0;
  int child = root * 2 + 1;
  while (child < k) {
    if (child + 1 < k && dist[child + 1] > dist[child]) child++;
    if (dist[root] > dist[child]) return;
    swap_float(&dist[root], &dist[child]);
    swap_int(&idx[root], &idx[child]);
    root = child;
    child = root * 2 + 1;
  }
}

__device__ void heap_sort(float *dist, int *idx, int k) {
  int i;
  for (i = k - 1; i > 0; i--) {
    swap_float(&dist[0], &dist[i]);
    swap_int(&idx[0], &idx[i]);
    reheap(dist, idx, i);
  }
}

__global__ void knn_forward_cuda_kernel_float(int b, int n, int m, int nsample,
                                        const float *xyz, const float *new_xyz,
                                        int *__restrict__ idx, float *dist2) {
  int bs_idx = blockIdx.y;
  CUDA_1D_KERNEL_LOOP(pt_idx, m) {
    if (bs_idx >= b) return;

    new_xyz += bs_idx * m * 3 + pt_idx * 3;
    xyz += bs_idx * n * 3;
    idx += bs_idx * m * nsample + pt_idx * nsample;
    dist2 += bs_idx * m * nsample + pt_idx * nsample;

    float new_x = new_xyz[0];
    float new_y = new_xyz[1];
    float new_z = new_xyz[2];

    float best_dist[100];
    int best_idx[100];
    for (int i = 0; i < nsample; i++) {
      best_dist[i] = 1e10;
      best_idx[i] = 0;
    }
    for (int i = 0; i < n; i++) {
      float x = xyz[i * 3 + 0];
      float y = xyz[i * 3 + 1];
      float z = xyz[i * 3 + 2];
      float d2 = (new_x - x) * (new_x - x) + (new_y - y) * (new_y - y) +
             (new_z - z) * (new_z - z);
      if (d2 < best_dist[0]) {
        best_dist[0] = d2;
        best_idx[0] = i;
        reheap(best_dist, best_idx, nsample);
      }
    }
    heap_sort(best_dist, best_idx, nsample);
    for (int i = 0; i < nsample; i++) {
      idx[i] = best_idx[i];
      dist2[i] = best_dist[i];
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

// run_knn_forward_cuda_kernel_float: runs knn_forward_cuda_kernel_float on host arrays.
//
// xyz: [b, n, 3], read
// new_xyz: [b, m, 3], read
// idx: [b, m, nsample], written
// dist2: [b, m, nsample], written
void run_knn_forward_cuda_kernel_float(int b, int n, int m, int nsample, const float *xyz,
                                       const float *new_xyz, int *idx, float *dist2) {
  const size_t xyz_count = size_t(b) * n * 3;
  const size_t new_xyz_count = size_t(b) * m * 3;
  const size_t idx_count = size_t(b) * m * nsample;
  const size_t dist2_count = size_t(b) * m * nsample;

  float *d_xyz = to_device(xyz, xyz_count);
  float *d_new_xyz = to_device(new_xyz, new_xyz_count);
  int *d_idx = to_device(idx, idx_count);
  float *d_dist2 = to_device(dist2, dist2_count);

  const dim3 grid(std::min<int64_t>((m + 511) / 512, 4096), b, 1);
  const dim3 block(512, 1, 1);
  knn_forward_cuda_kernel_float<<<grid, block, 0>>>(b, n, m, nsample, d_xyz, d_new_xyz, d_idx, d_dist2);
  HIP_CHECK(hipGetLastError());
  HIP_CHECK(hipDeviceSynchronize());

  to_host(idx, d_idx, idx_count);
  to_host(dist2, d_dist2, dist2_count);
  check_unchanged("xyz", xyz, d_xyz, xyz_count);
  check_unchanged("new_xyz", new_xyz, d_new_xyz, new_xyz_count);
  HIP_CHECK(hipFree(d_xyz));
  HIP_CHECK(hipFree(d_new_xyz));
  HIP_CHECK(hipFree(d_idx));
  HIP_CHECK(hipFree(d_dist2));
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

// Whether the other one of two equal numbers is selected: the last instead of the first, or the first instead of the last.
bool other_ties = false;

template <typename A, typename B>
bool tied(A a, B b) { return other_ties && bits_of<A> && bits_of<B> && double(a) == double(b); }

template <typename A, typename B, typename = Wider<A, B>>
bool operator==(A a, B b) { return double(a) == double(b); }
template <typename A, typename B, typename = Wider<A, B>>
bool operator!=(A a, B b) { return double(a) != double(b); }
template <typename A, typename B, typename = Wider<A, B>>
bool operator<(A a, B b) { return (double(a) < double(b)) != tied(a, b); }
template <typename A, typename B, typename = Wider<A, B>>
bool operator<=(A a, B b) { return (double(a) <= double(b)) != tied(a, b); }
template <typename A, typename B, typename = Wider<A, B>>
bool operator>(A a, B b) { return (double(a) > double(b)) != tied(a, b); }
template <typename A, typename B, typename = Wider<A, B>>
bool operator>=(A a, B b) { return (double(a) >= double(b)) != tied(a, b); }

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

inline void swap_float(Float32 *x, Float32 *y) {
  Float32 tmp = *x;
  *x = *y;
  *y = tmp;
}

inline void swap_int(int *x, int *y) {
  int tmp = *x;
  *x = *y;
  *y = tmp;
}

void reheap(Float32 *dist, int *idx, int k) {
  int root = 0;
  int child = root * 2 + 1;
  while (child < k) {
    if (child + 1 < k && dist[child + 1] > dist[child]) child++;
    if (dist[root] > dist[child]) return;
    swap_float(&dist[root], &dist[child]);
    swap_int(&idx[root], &idx[child]);
    root = child;
    child = root * 2 + 1;
  }
}

void heap_sort(Float32 *dist, int *idx, int k) {
  int i;
  for (i = k - 1; i > 0; i--) {
    swap_float(&dist[0], &dist[i]);
    swap_int(&idx[0], &idx[i]);
    reheap(dist, idx, i);
  }
}

void knn_forward_cuda_kernel_float(int b, int n, int m, int nsample,
                                        const Float32 *xyz, const Float32 *new_xyz,
                                        int *__restrict__ idx, Float32 *dist2) {
  int bs_idx = blockIdx.y;
  CUDA_1D_KERNEL_LOOP(pt_idx, m) {
    if (bs_idx >= b) return;

    new_xyz += bs_idx * m * 3 + pt_idx * 3;
    xyz += bs_idx * n * 3;
    idx += bs_idx * m * nsample + pt_idx * nsample;
    dist2 += bs_idx * m * nsample + pt_idx * nsample;

    Float32 new_x = new_xyz[0];
    Float32 new_y = new_xyz[1];
    Float32 new_z = new_xyz[2];

    Float32 best_dist[100];
    int best_idx[100];
    for (int i = 0; i < nsample; i++) {
      best_dist[i] = 1e10;
      best_idx[i] = 0;
    }
    for (int i = 0; i < n; i++) {
      Float32 x = xyz[i * 3 + 0];
      Float32 y = xyz[i * 3 + 1];
      Float32 z = xyz[i * 3 + 2];
      Float32 d2 = (new_x - x) * (new_x - x) + (new_y - y) * (new_y - y) +
             (new_z - z) * (new_z - z);
      if (d2 < best_dist[0]) {
        best_dist[0] = d2;
        best_idx[0] = i;
        reheap(best_dist, best_idx, nsample);
      }
    }
    heap_sort(best_dist, best_idx, nsample);
    for (int i = 0; i < nsample; i++) {
      idx[i] = best_idx[i];
      dist2[i] = best_dist[i];
    }
  }
}

void run(int b, int n, int m, int nsample, const Float32 *xyz, const Float32 *new_xyz, int *idx, Float32 *dist2) {
  gridDim = dim3(std::min<int64_t>((m + 511) / 512, 4096), b, 1);
  blockDim = dim3(512, 1, 1);
  each_thread([&] {
    reference::knn_forward_cuda_kernel_float(b, n, m, nsample, xyz, new_xyz, idx, dist2);
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
    int b;
    int n;
    int m;
    int nsample;
  } values;
};

const Case cases[] = {
    {"typical", 1, {-2, 6, Contents::NONE}, {2, 6, 250, 8}},
    {"one element per dimension", 2, {-2, 6, Contents::NONE}, {1, 1, 1, 1}},
    {"exactly one block", 3, {0, 1, Contents::NONE}, {1, 1, 512, 1}},
    {"positive and negative zeros", 4, {-1, 1, Contents::ZEROS}, {2, 6, 250, 8}},
    {"sizes not a multiple of the block", 5, {-2, 6, Contents::NONE}, {3, 7, 257, 11}},
    {"large", 6, {0, 1, Contents::NONE}, {21, 6, 250, 8}},
    {"multiples of 41", 10, {-2, 6, Contents::MULTIPLES}, {8, 8, 248, 8}},
    {"NaN and infinities", 11, {-2, 6, Contents::NONFINITE}, {5, 13, 501, 17}},
    {"smaller sizes", 12, {-2, 6, Contents::NONE}, {1, 3, 125, 4}},
    {"more than 99 nsample", 14, {-2, 6, Contents::NONE}, {2, 4, 4, 100}},
    {"more than 1024 n", 17, {-2, 6, Contents::NONE}, {2, 1027, 4, 4}},
    {"more than 256 n and m", 19, {-2, 6, Contents::NONE}, {2, 259, 259, 2}},
    {"more than 65536 n", 20, {-2, 6, Contents::NONE}, {1, 168961, 1, 1}},
    {"more than 256 b", 21, {-2, 6, Contents::NONE}, {259, 1, 1, 1}},
    {"more than 65536 m", 22, {-2, 6, Contents::NONE}, {1, 1, 66563, 1}},
    {"192 n", 23, {-2, 6, Contents::NONE}, {2, 192, 4, 4}},
    {"192 m; one n and nsample", 24, {-2, 6, Contents::NONE}, {2, 1, 192, 1}},
    {"192 b", 25, {-2, 6, Contents::NONE}, {192, 4, 4, 4}},
    {"768 n", 26, {-2, 6, Contents::NONE}, {2, 768, 4, 4}},
    {"one b and m", 27, {-2, 6, Contents::NONE}, {1, 6, 1, 8}},
    {"more than 64 nsample beside a larger n", 28, {-2, 6, Contents::NONE}, {2, 195, 16, 65}},
    {"more than 64 nsample beside a smaller n", 29, {-2, 6, Contents::NONE}, {2, 32, 16, 65}},
    {"inputs that differ little", 30, {1, 1.0001, Contents::CLOSE}, {2, 6, 250, 8}},
    {"inputs far from zero that differ little", 31, {10000, 10008, Contents::INTEGERS}, {2, 6, 250, 8}},
    {"inputs far from zero", 32, {-60, 60, Contents::NONE}, {2, 6, 250, 8}},
    {"NaN and infinities among many", 33, {-2, 6, Contents::NONFINITE}, {21, 6, 250, 8}},
    {"infinities alone", 34, {-2, 6, Contents::INFINITIES}, {21, 6, 250, 8}},
    {"billions", 35, {2e9, 6e9, Contents::BILLIONS}, {2, 6, 250, 8}},
    {"inputs of all magnitudes", 36, {-64, 64, Contents::MIXED}, {2, 6, 250, 8}},
    {"equal inputs", 37, {-2, 6, Contents::PLATEAUS}, {2, 6, 250, 8}},
    {"random sizes, any values", 82, {-2, 6, Contents::NONE}, {1, 16, 65, 9}},
    {"random sizes, integer values", 83, {-2, 6, Contents::INTEGERS}, {1, 33, 251, 3}},
    {"random sizes, values in [0, 1)", 84, {0, 1, Contents::NONE}, {2, 33, 65, 1}},
    {"random sizes, many zeros", 85, {-1, 1, Contents::ZEROS}, {7, 12, 2, 9}},
    {"random sizes, all magnitudes", 86, {-64, 64, Contents::MIXED}, {2, 16, 16, 8}},
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

// Whether the numbers of a row ascend or descend, so that equal ones lie together.
template <typename R>
bool in_order(const R *row, size_t count) {
  bool up = true, down = true;
  for (size_t i = 1; i < count; ++i) {
    up &= to_number(row[i - 1]) <= to_number(row[i]);
    down &= to_number(row[i - 1]) >= to_number(row[i]);
  }
  return up || down;
}

// Indices of numbers that were selected for each row must be equal, or in another order where the numbers are equal. If
// numbers of a case are equal, the last ones of a row may be equal to others that were not selected: there, any index is
// right that is not another one of them.
template <typename T, typename I, typename R>
void check_selected(const char *name, const T *actual, const I *expected, const I *tied, const R *value,
                    const R *tied_value, size_t count, size_t row) {
  const auto equal = [&](size_t i, size_t j) { return to_number(value[i]) == to_number(value[j]); };
  bool ties = false;
  for (size_t i = 1; i < count; ++i) ties |= i % row && equal(i - 1, i);
  for (size_t i = 0; i < count; ++i) {
    const size_t start = i - i % row, end = std::min(start + row, count);
    const bool usual = actual[i] == T(expected[i]);
    bool right = usual || (actual[i] == T(tied[i]) && to_number(value[i]) == to_number(tied_value[i]));
    if (!usual && in_order(value + start, end - start)) {
      right |= ties && equal(i, end - 1);
      bool twice = false;
      for (size_t j = start; j < end; ++j) {
        right |= equal(i, j) && actual[i] == T(expected[j]);
        twice |= i != j && equal(i, j) && actual[i] == actual[j];
      }
      right = right && !twice;
    }
    compare(name, i, right, to_number(actual[i]), to_number(expected[i]));
  }
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
  const int n = test_case.values.n;
  const int m = test_case.values.m;
  const int nsample = test_case.values.nsample;

  const size_t xyz_count = size_t(b) * n * 3;
  std::unique_ptr<float[]> xyz(new float[xyz_count]());
  fill_contents(rng, xyz.get(), xyz_count, test_case.contents);
  fill_multiples(rng, xyz.get(), xyz_count, test_case.contents);
  fill_plateaus(xyz.get(), xyz_count, test_case.contents);
  const size_t new_xyz_count = size_t(b) * m * 3;
  std::unique_ptr<float[]> new_xyz(new float[new_xyz_count]());
  fill_contents(rng, new_xyz.get(), new_xyz_count, test_case.contents);
  fill_multiples(rng, new_xyz.get(), new_xyz_count, test_case.contents);
  fill_plateaus(new_xyz.get(), new_xyz_count, test_case.contents);
  const size_t idx_count = size_t(b) * m * nsample;
  std::unique_ptr<int[]> idx(new int[idx_count]());
  fill_stale(idx.get(), idx_count);
  const size_t dist2_count = size_t(b) * m * nsample;
  std::unique_ptr<float[]> dist2(new float[dist2_count]());
  fill_stale(dist2.get(), dist2_count);

  const auto expected_xyz = copied<reference::Float32>(xyz.get(), xyz_count);
  const auto expected_new_xyz = copied<reference::Float32>(new_xyz.get(), new_xyz_count);
  const auto expected_idx = copied<int>(idx.get(), idx_count);
  const auto tied_idx = copied<int>(idx.get(), idx_count);
  const auto expected_dist2 = copied<reference::Float32>(dist2.get(), dist2_count);
  const auto tied_dist2 = copied<reference::Float32>(dist2.get(), dist2_count);
  reference::run(b, n, m, nsample, expected_xyz.get(), expected_new_xyz.get(), expected_idx.get(),
                 expected_dist2.get());
  reference::other_ties = true;
  reference::run(b, n, m, nsample, expected_xyz.get(), expected_new_xyz.get(), tied_idx.get(),
                 tied_dist2.get());
  reference::other_ties = false;
  run_knn_forward_cuda_kernel_float(b, n, m, nsample, xyz.get(), new_xyz.get(), idx.get(), dist2.get());

  check_selected("idx", idx.get(),
                 expected_idx.get(), tied_idx.get(), expected_dist2.get(), tied_dist2.get(), idx_count,
                 nsample);
  check_bounded("dist2", dist2.get(), expected_dist2.get(), dist2_count, 4);
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
