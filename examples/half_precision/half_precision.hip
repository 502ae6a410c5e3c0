#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>

// A 16-bit float with the semantics of c10::Half: computes in float, rounds every result; `x` holds the bits.
struct Half {
  unsigned short x;
  Half() = default;
  __host__ __device__ Half(__half value) : x(__half_as_ushort(value)) {}
  __host__ __device__ Half(float value) : x(__half_as_ushort(__float2half(value))) {}
  __host__ __device__ operator float() const { return __half2float(__ushort_as_half(x)); }
};
__device__ inline float max(Half a, Half b) { return max(float(a), float(b)); }
__host__ __device__ inline Half operator+(Half a, Half b) { return float(a) + float(b); }
__host__ __device__ inline double operator+(Half a, double b) { return float(a) + b; }
__host__ __device__ inline double operator+(double a, Half b) { return a + float(b); }
__host__ __device__ inline Half& operator+=(Half& a, Half b) { return a = float(a) + float(b); }
__host__ __device__ inline Half operator-(Half a, Half b) { return float(a) - float(b); }
__host__ __device__ inline Half operator-(Half a, int b) { return float(a) - float(b); }
__host__ __device__ inline double operator-(double a, Half b) { return a - float(b); }
__host__ __device__ inline Half operator*(Half a, Half b) { return float(a) * float(b); }
__host__ __device__ inline double operator*(Half a, double b) { return float(a) * b; }
__host__ __device__ inline double operator*(double a, Half b) { return a * float(b); }
__host__ __device__ inline Half operator/(Half a, Half b) { return float(a) / float(b); }
__host__ __device__ inline Half operator/(Half a, int b) { return float(a) / float(b); }
__host__ __device__ inline Half operator/(int a, Half b) { return float(a) / float(b); }
__host__ __device__ inline Half& operator/=(Half& a, Half b) { return a = float(a) / float(b); }
__host__ __device__ inline bool operator<(Half a, double b) { return float(a) < b; }
__host__ __device__ inline bool operator>(Half a, int b) { return float(a) > float(b); }
__host__ __device__ inline bool operator<=(Half a, int b) { return float(a) <= float(b); }

#define CUDA_1D_KERNEL_LOOP(i, n)                              \
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); \
       i += blockDim.x * gridDim.x)

template <typename T>
__device__ T bilinear_interpolate(const T* input, const int height,
                                  const int width, T y, T x,
                                  const int index /* index for debug only*/) {
  // deal with cases that inverse elements are out of feature map boundary
  if (y < -1.0 || y > height || x < -1.0 || x > width) return 0;

  if (y <= 0) y = 0;
  if (x <= 0) x = 0;

  int y_low = (int)y;
  int x_low = (int)x;
  int y_high;
  int x_high;

  if (y_low >= height - 1) {
    y_high = y_low = height - 1;
    y = (T)y_low;
  } else {
    y_high = y_low + 1;
  }

  if (x_low >= width - 1) {
    x_high = x_low = width - 1;
    x = (T)x_low;
  } else {
    x_high = x_low + 1;
  }

  T ly = y - y_low;
  T lx = x - x_low;
  T hy = 1. - ly, hx = 1. - lx;
  // do bilinear interpolation
  T v1 = input[y_low * width + x_low];
  T v2 = input[y_low * width + x_high];
  T v3 = input[y_high * width + x_low];
  T v4 = input[y_high * width + x_high];
  T w1 = hy * hx, w2 = hy * lx, w3 = ly * hx, w4 = ly * lx;

  T val = (w1 * v1 + w2 * v2 + w3 * v3 + w4 * v4);

  return val;
}

template <typename T>
__device__ T bezier_curve(const T p0, const T p1, const T p2, const T p3,
                          const T u) {
  return ((1. - u) * (1. - u) * (1. - u) * p0 +
          3. * u * (1. - u) * (1. - u) * p1 + 3. * u * u * (1. - u) * p2 +
          u * u * u * p3);
}

__global__ void bezier_align_forward_cuda_kernel_half(
    const int nthreads,
    const Half *bottom_data,  // inputs
    const Half *bottom_rois,  // bottom rois contains the bezier curve
    Half *top_data,           // outputs
    const int pooled_height, const int pooled_width, const Half spatial_scale,
    const int sampling_ratio, bool aligned, const int channels,
    const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    // (n, c, ph, pw) is an element in the pooled output
    int pw = index % pooled_width;
    int ph = (index / pooled_width) % pooled_height;
    int c = (index / pooled_width / pooled_height) % channels;
    int n = index / pooled_width / pooled_height / channels;

    // beziers have size Nx(1+8*2) = Nx17
    const Half *offset_bottom_rois = bottom_rois + n * 17;
    int roi_batch_ind = offset_bottom_rois[0];

    // Do not use rounding; this implementation detail is critical
    Half offset = aligned ? (Half)0.5 : (Half)0.0;

    // TODO: avoid this by using parallel annotation, for good
    Half p0_x = offset_bottom_rois[1] * spatial_scale;
    Half p0_y = offset_bottom_rois[2] * spatial_scale;
    Half p1_x = offset_bottom_rois[3] * spatial_scale;
    Half p1_y = offset_bottom_rois[4] * spatial_scale;
    Half p2_x = offset_bottom_rois[5] * spatial_scale;
    Half p2_y = offset_bottom_rois[6] * spatial_scale;
    Half p3_x = offset_bottom_rois[7] * spatial_scale;
    Half p3_y = offset_bottom_rois[8] * spatial_scale;
    Half p4_x = offset_bottom_rois[15] * spatial_scale;
    Half p4_y = offset_bottom_rois[16] * spatial_scale;
    Half p5_x = offset_bottom_rois[13] * spatial_scale;
    Half p5_y = offset_bottom_rois[14] * spatial_scale;
    Half p6_x = offset_bottom_rois[11] * spatial_scale;
    Half p6_y = offset_bottom_rois[12] * spatial_scale;
    Half p7_x = offset_bottom_rois[9] * spatial_scale;
    Half p7_y = offset_bottom_rois[10] * spatial_scale;

    // compute the coords
    const Half u = pw / static_cast<Half>(pooled_width);
    const Half v = ph / static_cast<Half>(pooled_height);
    const Half x0 = bezier_curve(p0_x, p1_x, p2_x, p3_x, u);
    const Half y0 = bezier_curve(p0_y, p1_y, p2_y, p3_y, u);
    const Half x1 = bezier_curve(p4_x, p5_x, p6_x, p7_x, u);
    const Half y1 = bezier_curve(p4_y, p5_y, p6_y, p7_y, u);
    const Half x_center = x1 * v + x0 * (1. - v) - offset;
    const Half y_center = y1 * v + y0 * (1. - v) - offset;

    Half roi_width = max(abs(p0_x - p3_x), abs(p4_x - p7_x));
    Half roi_height = max(abs(p0_y - p3_y), abs(p4_y - p7_y));
    if (!aligned) {  // for backward-compatibility only
      roi_width = max(roi_width, (Half)1.);
      roi_height = max(roi_height, (Half)1.);
    }
    Half bin_size_h = static_cast<Half>(roi_height) / static_cast<Half>(pooled_height);
    Half bin_size_w = static_cast<Half>(roi_width) / static_cast<Half>(pooled_width);

    const Half *offset_bottom_data =
        bottom_data + (roi_batch_ind * channels + c) * height * width;

    // We use roi_bin_grid to sample the grid and mimic integral
    int roi_bin_grid_h = (sampling_ratio > 0)
                             ? sampling_ratio
                             : ceil(roi_height / pooled_height);  // e.g., = 2
    int roi_bin_grid_w =
        (sampling_ratio > 0) ? sampling_ratio : ceil(roi_width / pooled_width);

    // We do average (integral) pooling inside a bin
    // When the grid is empty, output zeros == 0/1, instead of NaN.
    const Half count = max(roi_bin_grid_h * roi_bin_grid_w, 1);  // e.g. = 4

    Half output_val = 0.;
    for (int iy = 0; iy < roi_bin_grid_h; iy++)  // e.g., iy = 0, 1
    {
      const Half y = y_center - (Half)0.5 * bin_size_h +
                  static_cast<Half>(iy + .5f) * bin_size_h /
                      static_cast<Half>(roi_bin_grid_h);  // e.g., 0.5, 1.5
      for (int ix = 0; ix < roi_bin_grid_w; ix++) {
        const Half x = x_center - (Half)0.5 * bin_size_w +
                    static_cast<Half>(ix + .5f) * bin_size_w /
                        static_cast<Half>(roi_bin_grid_w);

        Half val = bilinear_interpolate(offset_bottom_data, height, width, y, x,
                                     index);
        output_val += val;
      }
    }
    output_val /= count;

    top_data[index] = output_val;
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

// run_bezier_align_forward_cuda_kernel_half: runs bezier_align_forward_cuda_kernel_half on host arrays.
//
// bottom_data: [num_bottom_data, channels, height, width], read
// bottom_rois: [num_bottom_rois, 17], read; integers in [0, num_bottom_data) in column 0 of 17, indices into
//   bottom_data
// top_data: [num_bottom_rois, channels, pooled_height, pooled_width], written
// aligned: 0 or 1
// max_blocks: the largest number of blocks in a dimension; results are the same for any
void run_bezier_align_forward_cuda_kernel_half(const Half *bottom_data, const Half *bottom_rois,
                                               Half *top_data, int pooled_height, int pooled_width,
                                               Half spatial_scale, int sampling_ratio, bool aligned,
                                               int channels, int height, int width, int num_bottom_data,
                                               int num_bottom_rois, int max_blocks) {
  const int nthreads = num_bottom_rois * channels * pooled_height * pooled_width;
  const size_t bottom_data_count = size_t(num_bottom_data) * channels * height * width;
  const size_t bottom_rois_count = size_t(num_bottom_rois) * 17;
  const size_t top_data_count = size_t(num_bottom_rois) * channels * pooled_height * pooled_width;

  Half *d_bottom_data = to_device(bottom_data, bottom_data_count);
  Half *d_bottom_rois = to_device(bottom_rois, bottom_rois_count);
  Half *d_top_data = to_device(top_data, top_data_count);

  const dim3 grid(std::min<int64_t>((nthreads + 511) / 512, max_blocks), 1, 1);
  const dim3 block(512, 1, 1);
  bezier_align_forward_cuda_kernel_half<<<grid, block, 0>>>(nthreads, d_bottom_data, d_bottom_rois,
      d_top_data, pooled_height, pooled_width, spatial_scale, sampling_ratio, aligned, channels, height,
      width);
  HIP_CHECK(hipGetLastError());
  HIP_CHECK(hipDeviceSynchronize());

  to_host(top_data, d_top_data, top_data_count);
  check_unchanged("bottom_data", bottom_data, d_bottom_data, bottom_data_count);
  check_unchanged("bottom_rois", bottom_rois, d_bottom_rois, bottom_rois_count);
  HIP_CHECK(hipFree(d_bottom_data));
  HIP_CHECK(hipFree(d_bottom_rois));
  HIP_CHECK(hipFree(d_top_data));
}

// ---------------------------------------------------------------------------------------------------------------------
// Conversions of half on the host: older versions of HIP provide them for devices only.
inline uint16_t narrowed(float value) {
  uint32_t x;
  std::memcpy(&x, &value, sizeof x);
  const uint32_t sign = x >> 16 & 0x8000;
  x &= 0x7fffffff;
  if (x >= 0x7f800000) return uint16_t(sign | 0x7c00 | (x > 0x7f800000 ? 0x200 : 0));  // infinity, NaN
  if (x >= 0x477ff000) return uint16_t(sign | 0x7c00);                                 // overflow
  if (x < 0x38800000) return uint16_t(sign | uint32_t(std::nearbyint(std::fabs(value) * 0x1p24f)));
  return uint16_t(sign | (x + 0xfff + (x >> 13 & 1) - 0x38000000) >> 13);
}

inline float widened(uint16_t bits) {
  const int exponent = bits >> 10 & 31, fraction = bits & 1023;
  const float size = exponent == 31 ? (fraction ? NAN : INFINITY)
                     : exponent     ? std::ldexp(float(fraction + 1024), exponent - 25)
                                    : std::ldexp(float(fraction), -24);
  return bits & 0x8000 ? -size : size;
}

// Conversions between elements and double.
template <typename T>
double to_number(T value) {
  if constexpr (std::is_arithmetic<T>::value) {
    return double(value);
  } else {
    uint16_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    return double(widened(bits));
  }
}

template <typename T>
T from_number(double value) {
  if constexpr (!std::is_arithmetic<T>::value) {
    const uint16_t bits = narrowed(float(value));
    T result;
    std::memcpy(static_cast<void *>(&result), &bits, sizeof bits);
    return result;
  } else if constexpr (std::is_floating_point<T>::value)
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
  template <typename T, typename = std::enable_if_t<std::is_floating_point<T>::value>>
  explicit operator T() const { return T(value); }
  template <typename T, std::enable_if_t<std::is_integral<T>::value, int> = 0>
  operator T() const { return T(value); }
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

using Float16 = Bounded<11>;

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

// The change of a function's result within the bound of its argument, and the rounding of the argument.
template <int BITS, typename F>
double change(Bounded<BITS> x, F f) {
  const double apart = x.error() + x.rounding(x.value);
  const double more = std::fabs(f(x.value + apart) - f(x.value)), less = std::fabs(f(x.value - apart) - f(x.value));
  return std::fmax(std::isfinite(more) ? more : 0, std::isfinite(less) ? less : 0);
}

template <int BITS>
Bounded<BITS> abs(Bounded<BITS> x) {
  const auto f = [](double v) { return std::abs(v); };
  return Bounded<BITS>(f(x.value), change(x, f) + 4 * x.rounding(f(x.value)));
}
using std::abs;

template <int BITS>
double ceil(Bounded<BITS> x) { return std::ceil(x.value); }
using std::ceil;

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

template <typename A, typename B, typename R = decltype(A() + B())>
R max(A a, B b) { return a != a || b > a ? R(b) : R(a); }

template <typename T>
T bilinear_interpolate(const T* input, const int height,
                                  const int width, T y, T x,
                                  const int index /* index for debug only*/) {
  // deal with cases that inverse elements are out of feature map boundary
  if (y < -1.0 || y > height || x < -1.0 || x > width) return 0;

  if (y <= 0) y = 0;
  if (x <= 0) x = 0;

  int y_low = (int)y;
  int x_low = (int)x;
  int y_high;
  int x_high;

  if (y_low >= height - 1) {
    y_high = y_low = height - 1;
    y = (T)y_low;
  } else {
    y_high = y_low + 1;
  }

  if (x_low >= width - 1) {
    x_high = x_low = width - 1;
    x = (T)x_low;
  } else {
    x_high = x_low + 1;
  }

  T ly = y - y_low;
  T lx = x - x_low;
  T hy = 1. - ly, hx = 1. - lx;
  // do bilinear interpolation
  T v1 = input[y_low * width + x_low];
  T v2 = input[y_low * width + x_high];
  T v3 = input[y_high * width + x_low];
  T v4 = input[y_high * width + x_high];
  T w1 = hy * hx, w2 = hy * lx, w3 = ly * hx, w4 = ly * lx;

  T val = (w1 * v1 + w2 * v2 + w3 * v3 + w4 * v4);

  return val;
}

template <typename T>
T bezier_curve(const T p0, const T p1, const T p2, const T p3,
                          const T u) {
  return ((1. - u) * (1. - u) * (1. - u) * p0 +
          3. * u * (1. - u) * (1. - u) * p1 + 3. * u * u * (1. - u) * p2 +
          u * u * u * p3);
}

void bezier_align_forward_cuda_kernel_half(
    const int nthreads,
    const Float16 *bottom_data,  // inputs
    const Float16 *bottom_rois,  // bottom rois contains the bezier curve
    Float16 *top_data,           // outputs
    const int pooled_height, const int pooled_width, const Float16 spatial_scale,
    const int sampling_ratio, bool aligned, const int channels,
    const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    // (n, c, ph, pw) is an element in the pooled output
    int pw = index % pooled_width;
    int ph = (index / pooled_width) % pooled_height;
    int c = (index / pooled_width / pooled_height) % channels;
    int n = index / pooled_width / pooled_height / channels;

    // beziers have size Nx(1+8*2) = Nx17
    const Float16 *offset_bottom_rois = bottom_rois + n * 17;
    int roi_batch_ind = offset_bottom_rois[0];

    // Do not use rounding; this implementation detail is critical
    Float16 offset = aligned ? (Float16)0.5 : (Float16)0.0;

    // TODO: avoid this by using parallel annotation, for good
    Float16 p0_x = offset_bottom_rois[1] * spatial_scale;
    Float16 p0_y = offset_bottom_rois[2] * spatial_scale;
    Float16 p1_x = offset_bottom_rois[3] * spatial_scale;
    Float16 p1_y = offset_bottom_rois[4] * spatial_scale;
    Float16 p2_x = offset_bottom_rois[5] * spatial_scale;
    Float16 p2_y = offset_bottom_rois[6] * spatial_scale;
    Float16 p3_x = offset_bottom_rois[7] * spatial_scale;
    Float16 p3_y = offset_bottom_rois[8] * spatial_scale;
    Float16 p4_x = offset_bottom_rois[15] * spatial_scale;
    Float16 p4_y = offset_bottom_rois[16] * spatial_scale;
    Float16 p5_x = offset_bottom_rois[13] * spatial_scale;
    Float16 p5_y = offset_bottom_rois[14] * spatial_scale;
    Float16 p6_x = offset_bottom_rois[11] * spatial_scale;
    Float16 p6_y = offset_bottom_rois[12] * spatial_scale;
    Float16 p7_x = offset_bottom_rois[9] * spatial_scale;
    Float16 p7_y = offset_bottom_rois[10] * spatial_scale;

    // compute the coords
    const Float16 u = pw / static_cast<Float16>(pooled_width);
    const Float16 v = ph / static_cast<Float16>(pooled_height);
    const Float16 x0 = bezier_curve(p0_x, p1_x, p2_x, p3_x, u);
    const Float16 y0 = bezier_curve(p0_y, p1_y, p2_y, p3_y, u);
    const Float16 x1 = bezier_curve(p4_x, p5_x, p6_x, p7_x, u);
    const Float16 y1 = bezier_curve(p4_y, p5_y, p6_y, p7_y, u);
    const Float16 x_center = x1 * v + x0 * (1. - v) - offset;
    const Float16 y_center = y1 * v + y0 * (1. - v) - offset;

    Float16 roi_width = max(abs(p0_x - p3_x), abs(p4_x - p7_x));
    Float16 roi_height = max(abs(p0_y - p3_y), abs(p4_y - p7_y));
    if (!aligned) {  // for backward-compatibility only
      roi_width = max(roi_width, (Float16)1.);
      roi_height = max(roi_height, (Float16)1.);
    }
    Float16 bin_size_h = static_cast<Float16>(roi_height) / static_cast<Float16>(pooled_height);
    Float16 bin_size_w = static_cast<Float16>(roi_width) / static_cast<Float16>(pooled_width);

    const Float16 *offset_bottom_data =
        bottom_data + (roi_batch_ind * channels + c) * height * width;

    // We use roi_bin_grid to sample the grid and mimic integral
    int roi_bin_grid_h = (sampling_ratio > 0)
                             ? sampling_ratio
                             : ceil(roi_height / pooled_height);  // e.g., = 2
    int roi_bin_grid_w =
        (sampling_ratio > 0) ? sampling_ratio : ceil(roi_width / pooled_width);

    // We do average (integral) pooling inside a bin
    // When the grid is empty, output zeros == 0/1, instead of NaN.
    const Float16 count = max(roi_bin_grid_h * roi_bin_grid_w, 1);  // e.g. = 4

    Float16 output_val = 0.;
    for (int iy = 0; iy < roi_bin_grid_h; iy++)  // e.g., iy = 0, 1
    {
      const Float16 y = y_center - (Float16)0.5 * bin_size_h +
                  static_cast<Float16>(iy + .5f) * bin_size_h /
                      static_cast<Float16>(roi_bin_grid_h);  // e.g., 0.5, 1.5
      for (int ix = 0; ix < roi_bin_grid_w; ix++) {
        const Float16 x = x_center - (Float16)0.5 * bin_size_w +
                    static_cast<Float16>(ix + .5f) * bin_size_w /
                        static_cast<Float16>(roi_bin_grid_w);

        Float16 val = bilinear_interpolate(offset_bottom_data, height, width, y, x,
                                     index);
        output_val += val;
      }
    }
    output_val /= count;

    top_data[index] = output_val;
  }
}

void run(const Float16 *bottom_data, const Float16 *bottom_rois, Float16 *top_data, int pooled_height,
         int pooled_width, Float16 spatial_scale, int sampling_ratio, bool aligned, int channels, int height,
         int width, int num_bottom_data, int num_bottom_rois, int max_blocks) {
  const int nthreads = num_bottom_rois * channels * pooled_height * pooled_width;

  gridDim = dim3(std::min<int64_t>((nthreads + 511) / 512, max_blocks), 1, 1);
  blockDim = dim3(512, 1, 1);
  each_thread([&] {
    reference::bezier_align_forward_cuda_kernel_half(nthreads, bottom_data, bottom_rois, top_data,
                                                     pooled_height, pooled_width, spatial_scale,
                                                     sampling_ratio, aligned, channels, height, width);
  });
}

}  // namespace reference

// Tests: 44 cases with seeded inputs; the CPU reference computes the expected outputs.

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
  enum Special { NONE, INTEGERS, MIXED, QUARTERS, CLOSE, NAN_MAPS, MULTIPLES, PLATEAUS, ZEROS, NONFINITE } special;
};

// Contents in 16 bits, which tell numbers apart that differ more.
Contents of_half(Contents contents) {
  if (contents.special == Contents::CLOSE) contents.high = 1.1;
  return contents;
}

// Numbers from a uniform distribution over [low, high), some of them rounded or replaced by special values. Beside NaN and
// infinities all are integers: in comparisons that rounding may decide, nothing would be known of these.
template <typename T>
void fill_contents(Random &random, T *values, size_t count, Contents contents) {
  const double zeros[4] = {0.0, -0.0, contents.high, contents.low}, nonfinite[5] = {INFINITY, -INFINITY, NAN, NAN, 0.0};
  for (size_t i = 0; i < count; ++i) {
    double value = random.uniform(contents.low, contents.high);
    // Numbers of all magnitudes, from about 2^-16 of the largest one on.
    if (contents.special == Contents::MIXED) value = std::ldexp(value, -int(random.integer(0, 17)));
    if (contents.special == Contents::QUARTERS) value = std::round(4 * value) / 4;
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

// In cases with such inputs, one of so many elements is NaN, and at least one of all.
template <typename T>
void fill_nan(Random &random, T *values, size_t count, Contents contents, Contents::Special wanted, int one_of) {
  if (contents.special != wanted || count == 0) return;
  values[random.integer(0, count)] = from_number<T>(NAN);
  for (size_t i = 0; i < count; ++i)
    if (random.integer(0, one_of) == 0) values[i] = from_number<T>(NAN);
}

// In cases with NaN, some of the other numbers are zeros: zero times NaN is NaN.
template <typename T>
void fill_some_zeros(Random &random, T *values, size_t count, Contents contents) {
  if (contents.special != Contents::NAN_MAPS) return;
  for (size_t i = 0; i < count; ++i)
    if (random.integer(0, 4) == 0) values[i] = from_number<T>(0);
}

// In cases with NaN, positions that are multiples of a half, so that some neighbors have a weight of zero.
template <typename T>
void fill_halves(T *values, size_t count, Contents contents) {
  if (contents.special != Contents::NAN_MAPS) return;
  for (size_t i = 0; i < count; ++i) values[i] = from_number<T>(std::round(2 * to_number(values[i])) / 2);
}

// In cases with plateaus, each value 64 times in a row.
template <typename T>
void fill_plateaus(T *values, size_t count, Contents contents) {
  if (contents.special != Contents::PLATEAUS) return;
  for (size_t i = 0; i < count; ++i) values[i] = values[i / 64 * 64];
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
    int pooled_height;
    int pooled_width;
    int channels;
    int height;
    int width;
    int num_bottom_data;
    int num_bottom_rois;
    float spatial_scale;
    int sampling_ratio;
    bool aligned;
    int max_blocks;
  } values;
};

const Case cases[] = {
    {"typical", 1, {-2, 6, Contents::NONE}, {3, 3, 6, 10, 12, 4, 6, 0.5f, 2, false, 4096}},
    {"one element per dimension", 2, {-2, 6, Contents::NONE}, {1, 1, 1, 1, 1, 1, 1, 0.5f, 2, false, 4096}},
    {"exactly one block", 3, {0, 1, Contents::NONE}, {512, 1, 1, 1, 1, 1, 1, 0.5f, 2, false, 4096}},
    {"positive and negative zeros", 4, {-1, 1, Contents::ZEROS}, {3, 3, 6, 10, 12, 4, 6, 0.5f, 2, false, 1}},
    {"sizes not a multiple of the block", 5, {-2, 6, Contents::NONE}, {5, 5, 7, 11, 13, 5, 7, 0.5f, 2, false, 4096}},
    {"large", 6, {0, 1, Contents::NONE}, {121, 3, 6, 10, 12, 4, 6, 0.5f, 2, false, 4096}},
    {"multiples of 41", 10, {-2, 6, Contents::MULTIPLES}, {24, 8, 8, 8, 8, 8, 8, 0.5f, 2, false, 4096}},
    {"sampling_ratio = 0, aligned = 0; more than 1024 height; sampling_ratio = 0, aligned = 0 with another spatial_scale", 24, {-2, 6, Contents::NONE}, {2, 2, 2, 1027, 2, 2, 2, 1.5f, 0, 0, 4096}},
    {"sampling_ratio = 0, aligned = 1; more than 256 height; sampling_ratio = 0, aligned = 1 with another spatial_scale", 25, {-2, 6, Contents::NONE}, {3, 3, 6, 259, 8, 4, 6, 1.5f, 0, 1, 4096}},
    {"aligned = 0, sampling_ratio = 0, integer values; coordinates on borders; coordinates on borders, sampling_ratio = 0", 26, {-2, 6, Contents::INTEGERS}, {2, 2, 1, 2, 3, 4, 96, 1.0f, 0, 0, 1}},
    {"aligned = 1, sampling_ratio = 0, integer values; coordinates on borders, aligned = 1; coordinates on borders, sampling_ratio = 0, aligned = 1", 27, {-2, 6, Contents::INTEGERS}, {2, 2, 1, 2, 3, 4, 96, 1.0f, 0, 1, 1}},
    {"more than 256 width; sampling_ratio = -1", 29, {-2, 6, Contents::NONE}, {3, 3, 6, 8, 259, 4, 6, 0.5f, -1, false, 4096}},
    {"more than 1024 num_bottom_data", 30, {-2, 6, Contents::NONE}, {2, 2, 2, 2, 2, 1283, 2, 0.5f, 2, false, 4096}},
    {"more than 256 num_bottom_data", 31, {-2, 6, Contents::NONE}, {3, 3, 4, 4, 4, 323, 4, 0.5f, 2, false, 4096}},
    {"more than 512 pooled_width", 33, {-2, 6, Contents::NONE}, {2, 515, 2, 2, 2, 643, 2, 0.5f, 2, false, 4096}},
    {"more than 512 channels", 34, {-2, 6, Contents::NONE}, {2, 2, 515, 2, 2, 2, 2, 0.5f, 2, false, 4096}},
    {"more than 16 sampling_ratio", 37, {-2, 6, Contents::NONE}, {3, 3, 6, 10, 12, 4, 6, 0.5f, 17, false, 4096}},
    {"more than 65536 num_bottom_data", 41, {-2, 6, Contents::NONE}, {1, 1, 1, 1, 1, 81923, 1, 0.5f, 2, false, 4096}},
    {"one element too many for 2 blocks, integers", 44, {-2, 6, Contents::INTEGERS}, {1025, 1, 1, 1, 1, 1, 1, 0.5f, 2, false, 2}},
    {"8 elements per dimension for 1 block", 45, {-2, 6, Contents::NONE}, {8, 8, 8, 8, 8, 4, 8, 0.5f, 2, false, 1}},
    {"192 pooled_width; one pooled_height and channels and width and num_bottom_rois", 46, {-2, 6, Contents::NONE}, {1, 192, 1, 10, 1, 4, 1, 0.5f, 2, false, 4096}},
    {"192 pooled_height; one pooled_width and height and num_bottom_data", 47, {-2, 6, Contents::NONE}, {192, 1, 6, 1, 12, 1, 6, 0.5f, 2, false, 4096}},
    {"768 num_bottom_data", 48, {-2, 6, Contents::NONE}, {3, 3, 4, 4, 4, 768, 4, 0.5f, 2, false, 4096}},
    {"channels with an inexact reciprocal", 51, {-2, 6, Contents::NONE}, {2, 2, 428, 2, 2, 2, 2, 0.5f, 2, false, 4096}},
    {"inputs that differ little", 53, {1, 1.0001, Contents::CLOSE}, {3, 3, 6, 10, 12, 4, 6, 0.5f, 2, false, 1}},
    {"negative inputs", 54, {-6, 0, Contents::NONE}, {3, 3, 6, 10, 12, 4, 6, 0.5f, 2, false, 1}},
    {"inputs of all magnitudes", 55, {-64, 64, Contents::MIXED}, {3, 3, 6, 10, 12, 4, 6, 0.5f, 2, false, 1}},
    {"NaN in small maps; NaN in maps; NaN in maps, sampling_ratio = 0", 56, {-2, 6, Contents::NAN_MAPS}, {2, 2, 1, 2, 3, 4, 96, 0.5f, 0, false, 1}},
    {"coordinates far apart; coordinates far apart, sampling_ratio = 0", 58, {-4, 44, Contents::NONE}, {2, 1, 2, 40, 44, 4, 24, 1.0f, 0, false, 1}},
    {"equal inputs; equal inputs, sampling_ratio = 0; equal inputs, aligned = 0", 59, {-2, 6, Contents::PLATEAUS}, {3, 3, 6, 10, 12, 4, 6, 0.5f, 0, 0, 1}},
    {"equal inputs, aligned = 1; equal inputs, sampling_ratio = 0, aligned = 1", 60, {-2, 6, Contents::PLATEAUS}, {3, 3, 6, 10, 12, 4, 6, 0.5f, 0, 1, 1}},
    {"coordinates halfway between elements, aligned = 1", 61, {-1, 4, Contents::QUARTERS}, {2, 2, 1, 2, 3, 4, 96, 1.0f, 2, 1, 1}},
    {"coordinates in maps of more than 65536 elements", 62, {-4, 44, Contents::NONE}, {2, 2, 1, 44, 3000, 1, 16, 1.0f, 2, false, 1}},
    {"one element per dimension, integers of 1", 64, {-2, 6, Contents::NONE}, {1, 1, 1, 1, 1, 1, 1, 0.5f, 1, false, 4096}},
    {"more than 256 num_bottom_rois, integers", 87, {-2, 6, Contents::INTEGERS}, {2, 2, 2, 2, 2, 2, 259, 0.5f, 2, false, 4096}},
    {"192 num_bottom_rois", 104, {-2, 6, Contents::NONE}, {3, 3, 6, 10, 12, 4, 192, 0.5f, 2, false, 4096}},
    {"more than 256 sampling_ratio", 162, {-2, 6, Contents::NONE}, {1, 1, 1, 1, 1, 1, 1, 0.5f, 257, false, 4096}},
    {"more than 65536 num_bottom_rois * 17, integers", 165, {-2, 6, Contents::INTEGERS}, {1, 1, 1, 1, 1, 1, 4969, 0.5f, 2, false, 4096}},
    {"random sizes, integer values", 178, {-2, 6, Contents::INTEGERS}, {1, 2, 33, 7, 6, 1, 9, 4.0f, 1, 1, 2}},
    {"random sizes, all magnitudes", 181, {-64, 64, Contents::MIXED}, {3, 3, 12, 8, 2, 9, 2, 1.0f, 3, 0, 2}},
    {"random sizes, values in [0, 1)", 184, {0, 1, Contents::NONE}, {3, 17, 12, 1, 7, 5, 3, 4.0f, 3, 1, 2}},
    {"random sizes, many zeros", 185, {-1, 1, Contents::ZEROS}, {65, 6, 3, 5, 13, 5, 1, 4.0f, 0, 1, 4096}},
    {"random sizes, all magnitudes (2)", 186, {-64, 64, Contents::MIXED}, {9, 4, 6, 16, 3, 9, 1, 1.0f, 4, 0, 1}},
    {"inputs near zero", 187, {-0.00001, 0.00001, Contents::NONE}, {3, 3, 6, 10, 12, 4, 6, 0.5f, 2, false, 1}},
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

// The distance of a number from the reference's result, or from the same in 16 bits if that is less: their rounding is as
// large as an error bound.
double least_distance(double actual, double expected, double rounded) {
  return std::min(std::fabs(actual - expected), std::fabs(actual - rounded));
}

// Floating-point numbers: each element is compared within the error bound that the reference computes for it.
template <typename T, int BITS>
void check_bounded(const char *name, const T *actual, const reference::Bounded<BITS> *expected, size_t count,
                   double bounds) {
  const double least = least_bound(expected, count);
  for (size_t i = 0; i < count; ++i) {
    const double a = to_number(actual[i]), e = to_number(from_number<T>(expected[i].value));
    const bool same = std::isfinite(e) ? least_distance(a, expected[i].value, e) <= bounds * (expected[i].error() + least)
                                       : std::isnan(e) ? std::isnan(a) : a == e;
    compare(name, i, same, a, e);
  }
}

void run_case(size_t case_index) {
  const Case &test_case = cases[case_index];
  Random rng{test_case.seed};
  const int pooled_height = test_case.values.pooled_height;
  const int pooled_width = test_case.values.pooled_width;
  const int channels = test_case.values.channels;
  const int height = test_case.values.height;
  const int width = test_case.values.width;
  const int num_bottom_data = test_case.values.num_bottom_data;
  const int num_bottom_rois = test_case.values.num_bottom_rois;
  const Half spatial_scale = from_number<Half>(test_case.values.spatial_scale);
  const int sampling_ratio = test_case.values.sampling_ratio;
  const bool aligned = test_case.values.aligned;
  const int max_blocks = test_case.values.max_blocks;

  const size_t bottom_data_count = size_t(num_bottom_data) * channels * height * width;
  std::unique_ptr<Half[]> bottom_data(new Half[bottom_data_count]());
  fill_contents(rng, bottom_data.get(), bottom_data_count, of_half(test_case.contents));
  fill_multiples(rng, bottom_data.get(), bottom_data_count, test_case.contents);
  fill_plateaus(bottom_data.get(), bottom_data_count, test_case.contents);
  fill_nan(rng, bottom_data.get(), bottom_data_count, test_case.contents, Contents::NAN_MAPS, 8);
  const size_t bottom_rois_count = size_t(num_bottom_rois) * 17;
  std::unique_ptr<Half[]> bottom_rois(new Half[bottom_rois_count]());
  fill_contents(rng, bottom_rois.get(), bottom_rois_count, of_half(test_case.contents));
  fill_multiples(rng, bottom_rois.get(), bottom_rois_count, test_case.contents);
  fill_plateaus(bottom_rois.get(), bottom_rois_count, test_case.contents);
  fill_halves(bottom_rois.get(), bottom_rois_count, test_case.contents);
  fill_some_zeros(rng, bottom_rois.get(), bottom_rois_count, test_case.contents);
  fill_integers(rng, bottom_rois.get(), bottom_rois_count, 0, num_bottom_data, 0, 17);
  const size_t top_data_count = size_t(num_bottom_rois) * channels * pooled_height * pooled_width;
  std::unique_ptr<Half[]> top_data(new Half[top_data_count]());
  fill_stale(top_data.get(), top_data_count);

  const auto expected_bottom_data = copied<reference::Float16>(bottom_data.get(), bottom_data_count);
  const auto expected_bottom_rois = copied<reference::Float16>(bottom_rois.get(), bottom_rois_count);
  const auto expected_top_data = copied<reference::Float16>(top_data.get(), top_data_count);
  reference::run(expected_bottom_data.get(), expected_bottom_rois.get(), expected_top_data.get(),
                 pooled_height, pooled_width, reference::Float16(to_number(spatial_scale)), sampling_ratio,
                 aligned, channels, height, width, num_bottom_data, num_bottom_rois, max_blocks);
  run_bezier_align_forward_cuda_kernel_half(bottom_data.get(), bottom_rois.get(), top_data.get(),
                                            pooled_height, pooled_width, spatial_scale, sampling_ratio,
                                            aligned, channels, height, width, num_bottom_data,
                                            num_bottom_rois, max_blocks);

  check_bounded("top_data", top_data.get(), expected_top_data.get(), top_data_count, 0.4);
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
