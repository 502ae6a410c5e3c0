#include <hip/hip_runtime.h>
#include <cstdint>

#define CUDA_1D_KERNEL_LOOP(i, n)                              \
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); \
       i += blockDim.x * gridDim.x)

__global__ void MaskedIm2colForward_float(const int n, const float *data_im,
                                    const int height, const int width,
                                    const int kernel_h, const int kernel_w,
                                    const int pad_h, const int pad_w,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, float *data_col) {
  // mask_cnt * channels
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int m_index = index % mask_cnt;
    const int h_col = mask_h_idx[m_index];
    const int w_col = mask_w_idx[m_index];
    const int c_im = index / mask_cnt;
    const int c_col = c_im * kernel_h * kernel_w;
    const int h_offset = h_col - pad_h;
    const int w_offset = w_col - pad_w;
    float *data_col_ptr = data_col + c_col * mask_cnt + m_index;
    for (int i = 0; i < kernel_h; ++i) {
      int h_im = h_offset + i;
      for (int j = 0; j < kernel_w; ++j) {
        int w_im = w_offset + j;
        if (h_im >= 0 && w_im >= 0 && h_im < height && w_im < width) {
          *data_col_ptr =
              (float)data_im[(c_im * height + h_im) * width + w_im];
        } else {
          *data_col_ptr = 0.0;
        }
        data_col_ptr += mask_cnt;
      }
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

// run_MaskedIm2colForward_float: runs MaskedIm2colForward_float on host arrays.
//
// data_im: [im_size1, height, width], read
// mask_h_idx: [mask_cnt], read
// mask_w_idx: [mask_cnt], read
// data_col: [im_size1, kernel_h, kernel_w, mask_cnt], written
// max_blocks: the largest number of blocks in a dimension; results are the same for any
void run_MaskedIm2colForward_float(const float *data_im, int height, int width, int kernel_h, int kernel_w,
                                   int pad_h, int pad_w, const int64_t *mask_h_idx, const int64_t *mask_w_idx,
                                   int mask_cnt, float *data_col, int im_size1, int max_blocks) {
  const int n = mask_cnt * im_size1;
  const size_t data_im_count = size_t(im_size1) * height * width;
  const size_t mask_h_idx_count = size_t(mask_cnt);
  const size_t mask_w_idx_count = size_t(mask_cnt);
  const size_t data_col_count = size_t(im_size1) * kernel_h * kernel_w * mask_cnt;

  float *d_data_im = to_device(data_im, data_im_count);
  int64_t *d_mask_h_idx = to_device(mask_h_idx, mask_h_idx_count);
  int64_t *d_mask_w_idx = to_device(mask_w_idx, mask_w_idx_count);
  float *d_data_col = to_device(data_col, data_col_count);

  const dim3 grid(std::min<int64_t>((n + 511) / 512, max_blocks), 1, 1);
  const dim3 block(512, 1, 1);
  MaskedIm2colForward_float<<<grid, block, 0>>>(n, d_data_im, height, width, kernel_h, kernel_w, pad_h, pad_w,
                                                d_mask_h_idx, d_mask_w_idx, mask_cnt, d_data_col);
  HIP_CHECK(hipGetLastError());
  HIP_CHECK(hipDeviceSynchronize());

  to_host(data_col, d_data_col, data_col_count);
  check_unchanged("data_im", data_im, d_data_im, data_im_count);
  check_unchanged("mask_h_idx", mask_h_idx, d_mask_h_idx, mask_h_idx_count);
  check_unchanged("mask_w_idx", mask_w_idx, d_mask_w_idx, mask_w_idx_count);
  HIP_CHECK(hipFree(d_data_im));
  HIP_CHECK(hipFree(d_mask_h_idx));
  HIP_CHECK(hipFree(d_mask_w_idx));
  HIP_CHECK(hipFree(d_data_col));
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

void MaskedIm2colForward_float(const int n, const Float32 *data_im,
                                    const int height, const int width,
                                    const int kernel_h, const int kernel_w,
                                    const int pad_h, const int pad_w,
                                    const int64_t *mask_h_idx,
                                    const int64_t *mask_w_idx,
                                    const int mask_cnt, Float32 *data_col) {
  // mask_cnt * channels
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int m_index = index % mask_cnt;
    const int h_col = mask_h_idx[m_index];
    const int w_col = mask_w_idx[m_index];
    const int c_im = index / mask_cnt;
    const int c_col = c_im * kernel_h * kernel_w;
    const int h_offset = h_col - pad_h;
    const int w_offset = w_col - pad_w;
    Float32 *data_col_ptr = data_col + c_col * mask_cnt + m_index;
    for (int i = 0; i < kernel_h; ++i) {
      int h_im = h_offset + i;
      for (int j = 0; j < kernel_w; ++j) {
        int w_im = w_offset + j;
        if (h_im >= 0 && w_im >= 0 && h_im < height && w_im < width) {
          *data_col_ptr =
              (Float32)data_im[(c_im * height + h_im) * width + w_im];
        } else {
          *data_col_ptr = 0.0;
        }
        data_col_ptr += mask_cnt;
      }
    }
  }
}

void run(const Float32 *data_im, int height, int width, int kernel_h, int kernel_w, int pad_h, int pad_w,
         const int64_t *mask_h_idx, const int64_t *mask_w_idx, int mask_cnt, Float32 *data_col, int im_size1,
         int max_blocks) {
  const int n = mask_cnt * im_size1;

  gridDim = dim3(std::min<int64_t>((n + 511) / 512, max_blocks), 1, 1);
  blockDim = dim3(512, 1, 1);
  each_thread([&] {
    reference::MaskedIm2colForward_float(n, data_im, height, width, kernel_h, kernel_w, pad_h, pad_w,
                                         mask_h_idx, mask_w_idx, mask_cnt, data_col);
  });
}

}  // namespace reference

// Tests: 45 cases with seeded inputs; the CPU reference computes the expected outputs.

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

// Integers in [low, high), in every `step`-th element starting at `first`.
template <typename T>
void fill_integers(Random &random, T *values, size_t count, int64_t low, int64_t high, size_t first = 0,
                   size_t step = 1) {
  for (size_t i = first; i < count; i += step) values[i] = from_number<T>(double(random.integer(low, high)));
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
    int height;
    int width;
    int kernel_h;
    int kernel_w;
    int mask_cnt;
    int im_size1;
    int pad_h;
    int pad_w;
    int max_blocks;
  } values;
};

const Case cases[] = {
    {"typical", 1, {-2, 6, Contents::NONE}, {10, 12, 3, 3, 3, 6, 1, 1, 4096}},
    {"one element per dimension", 2, {-2, 6, Contents::NONE}, {1, 1, 1, 1, 1, 1, 1, 1, 4096}},
    {"exactly one block", 3, {0, 1, Contents::NONE}, {1, 1, 1, 1, 512, 1, 1, 1, 4096}},
    {"positive and negative zeros", 4, {-1, 1, Contents::ZEROS}, {10, 12, 3, 3, 3, 6, 1, 1, 1}},
    {"sizes not a multiple of the block", 5, {-2, 6, Contents::NONE}, {11, 13, 5, 5, 5, 7, 1, 1, 4096}},
    {"large", 6, {0, 1, Contents::NONE}, {10, 12, 3, 3, 481, 6, 1, 1, 4096}},
    {"integer values", 9, {-2, 6, Contents::INTEGERS}, {21, 25, 7, 7, 7, 13, 1, 1, 1}},
    {"multiples of 41", 10, {-2, 6, Contents::MULTIPLES}, {24, 8, 8, 8, 8, 8, 1, 1, 4096}},
    {"pad_h = 0", 12, {-2, 6, Contents::NONE}, {10, 12, 3, 3, 3, 6, 0, 1, 4096}},
    {"smaller sizes", 20, {-2, 6, Contents::NONE}, {5, 6, 1, 1, 1, 3, 1, 1, 4096}},
    {"pad_h = 2; pad_w = 0; kernel_h unlike kernel_w", 23, {-2, 6, Contents::NONE}, {259, 12, 6, 3, 192, 6, 2, 0, 4096}},
    {"kernel_w > kernel_h; pad_w > pad_h; more than 256 width", 24, {-2, 6, Contents::NONE}, {10, 259, 3, 6, 3, 6, 1, 3, 4096}},
    {"more than 4 turns of max_blocks blocks along x", 25, {-2, 6, Contents::NONE}, {10, 12, 3, 3, 769, 6, 1, 1, 2}},
    {"more than 1024 height", 26, {-2, 6, Contents::NONE}, {1027, 8, 3, 3, 3, 6, 1, 1, 4096}},
    {"more than 1024 kernel_h", 28, {-2, 6, Contents::NONE}, {10, 12, 1027, 3, 3, 6, 1, 1, 4096}},
    {"more than 256 kernel_h", 29, {-2, 6, Contents::NONE}, {10, 12, 259, 3, 3, 6, 1, 1, 4096}},
    {"more than 1024 kernel_w", 30, {-2, 6, Contents::NONE}, {10, 12, 3, 1027, 3, 6, 1, 1, 4096}},
    {"more than 256 kernel_w", 31, {-2, 6, Contents::NONE}, {10, 12, 3, 259, 3, 6, 1, 1, 4096}},
    {"more than 512 im_size1", 33, {-2, 6, Contents::NONE}, {2, 2, 2, 2, 2, 515, 1, 1, 4096}},
    {"more than 256 pad_h; more than 256 pad_w", 34, {-2, 6, Contents::NONE}, {10, 12, 3, 3, 3, 6, 257, 257, 4096}},
    {"more than 16 pad_h; more than 16 pad_w", 35, {-2, 6, Contents::NONE}, {10, 12, 3, 3, 3, 6, 17, 17, 4096}},
    {"more than 65536 kernel_h", 39, {-2, 6, Contents::NONE}, {1, 1, 81923, 1, 1, 1, 1, 1, 4096}},
    {"more than 65536 kernel_w", 40, {-2, 6, Contents::NONE}, {1, 1, 1, 81923, 1, 1, 1, 1, 4096}},
    {"more than 65536 width", 41, {-2, 6, Contents::NONE}, {2, 66563, 2, 2, 2, 2, 1, 1, 4096}},
    {"more than 65536 mask_cnt", 42, {-2, 6, Contents::NONE}, {1, 1, 1, 1, 66563, 1, 1, 1, 4096}},
    {"more than 65536 im_size1", 43, {-2, 6, Contents::NONE}, {1, 1, 1, 1, 1, 66563, 1, 1, 4096}},
    {"3 blocks of work for 2 blocks", 44, {-2, 6, Contents::NONE}, {1, 1, 1, 1, 1536, 1, 1, 1, 2}},
    {"one element too many for 2 blocks", 45, {-2, 6, Contents::NONE}, {1, 1, 1, 1, 1025, 1, 1, 1, 2}},
    {"192 kernel_w; one height and kernel_h and mask_cnt", 46, {-2, 6, Contents::NONE}, {1, 12, 1, 192, 1, 6, 1, 1, 4096}},
    {"192 kernel_h; one width and kernel_w and im_size1", 47, {-2, 6, Contents::NONE}, {10, 1, 192, 1, 3, 1, 1, 1, 4096}},
    {"768 kernel_w", 48, {-2, 6, Contents::NONE}, {10, 12, 3, 768, 3, 6, 1, 1, 4096}},
    {"768 kernel_h", 49, {-2, 6, Contents::NONE}, {10, 12, 768, 3, 3, 6, 1, 1, 4096}},
    {"mask_cnt with an inexact reciprocal", 50, {-2, 6, Contents::NONE}, {2, 2, 2, 2, 6848, 2, 1, 1, 4096}},
    {"1 kernel_h and 9 kernel_w", 51, {-2, 6, Contents::NONE}, {10, 12, 1, 9, 3, 6, 1, 1, 4096}},
    {"inputs that differ little", 53, {1, 1.0001, Contents::CLOSE}, {10, 12, 3, 3, 3, 6, 1, 1, 1}},
    {"NaN and infinities among many", 54, {-2, 6, Contents::NONFINITE}, {10, 12, 3, 3, 3, 61, 1, 1, 1}},
    {"infinities alone", 55, {-2, 6, Contents::INFINITIES}, {10, 12, 3, 3, 481, 6, 1, 1, 1}},
    {"billions", 56, {2e9, 6e9, Contents::BILLIONS}, {10, 12, 3, 3, 3, 6, 1, 1, 1}},
    {"inputs of all magnitudes", 57, {-64, 64, Contents::MIXED}, {10, 12, 3, 3, 3, 6, 1, 1, 1}},
    {"random sizes, any values", 144, {-2, 6, Contents::NONE}, {11, 16, 1, 12, 4, 6, 0, 2, 2}},
    {"random sizes, many zeros", 147, {-1, 1, Contents::ZEROS}, {17, 6, 1, 4, 6, 9, 0, 3, 1}},
    {"random sizes, all magnitudes", 148, {-64, 64, Contents::MIXED}, {8, 5, 3, 9, 12, 6, 3, 3, 2}},
    {"random sizes, integer values", 150, {-2, 6, Contents::INTEGERS}, {5, 8, 9, 12, 4, 7, 3, 2, 2}},
    {"random sizes, values in [0, 1)", 156, {0, 1, Contents::NONE}, {2, 9, 4, 3, 3, 5, 1, 0, 1}},
    {"random sizes, any values (2)", 159, {-2, 6, Contents::NONE}, {4, 7, 6, 3, 3, 9, 2, 3, 2}},
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
  const int height = test_case.values.height;
  const int width = test_case.values.width;
  const int kernel_h = test_case.values.kernel_h;
  const int kernel_w = test_case.values.kernel_w;
  const int mask_cnt = test_case.values.mask_cnt;
  const int im_size1 = test_case.values.im_size1;
  const int pad_h = test_case.values.pad_h;
  const int pad_w = test_case.values.pad_w;
  const int max_blocks = test_case.values.max_blocks;

  const size_t data_im_count = size_t(im_size1) * height * width;
  std::unique_ptr<float[]> data_im(new float[data_im_count]());
  fill_contents(rng, data_im.get(), data_im_count, test_case.contents);
  fill_multiples(rng, data_im.get(), data_im_count, test_case.contents);
  const size_t mask_h_idx_count = size_t(mask_cnt);
  std::unique_ptr<int64_t[]> mask_h_idx(new int64_t[mask_h_idx_count]());
  fill_integers(rng, mask_h_idx.get(), mask_h_idx_count, 0, 4);
  const size_t mask_w_idx_count = size_t(mask_cnt);
  std::unique_ptr<int64_t[]> mask_w_idx(new int64_t[mask_w_idx_count]());
  fill_integers(rng, mask_w_idx.get(), mask_w_idx_count, 0, 4);
  const size_t data_col_count = size_t(im_size1) * kernel_h * kernel_w * mask_cnt;
  std::unique_ptr<float[]> data_col(new float[data_col_count]());
  fill_stale(data_col.get(), data_col_count);

  const auto expected_data_im = copied<reference::Float32>(data_im.get(), data_im_count);
  const auto expected_data_col = copied<reference::Float32>(data_col.get(), data_col_count);
  reference::run(expected_data_im.get(), height, width, kernel_h, kernel_w, pad_h, pad_w, mask_h_idx.get(),
                 mask_w_idx.get(), mask_cnt, expected_data_col.get(), im_size1, max_blocks);
  run_MaskedIm2colForward_float(data_im.get(), height, width, kernel_h, kernel_w, pad_h, pad_w,
                                mask_h_idx.get(), mask_w_idx.get(), mask_cnt, data_col.get(), im_size1,
                                max_blocks);

  check_bounded("data_col", data_col.get(), expected_data_col.get(), data_col_count, 4);
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
