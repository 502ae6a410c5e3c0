#include <hip/hip_runtime.h>

#if defined(__HIP__) && HIP_VERSION < 70000000 && !defined(HIP_ENABLE_WARP_SYNC_BUILTINS)  // provided since HIP 7.0
__device__ inline void __syncwarp() {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
  __builtin_amdgcn_wave_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
}
#endif
#define WARP_SIZE 32

__device__ inline int Loc2Index(const int n, const int c, const int h,
                                const int w, const int channel_num,
                                const int height, const int width) {
  int index = w + (h + (c + n * channel_num) * height) * width;
  return index;
}

template <typename scalar_t>
__device__ __forceinline__ scalar_t warpReduceSum(scalar_t val) {
  for (int offset = WARP_SIZE / 2; offset > 0; offset /= 2)
#ifdef MMCV_WITH_HIP
    val += __shfl_down(val, offset, 32);
#else
    val += __shfl_down(val, offset, 32);
#endif
  return val;
}

__global__ void CARAFEBackward_Mask_float(const int num_kernels,
                                    const float *__restrict__ top_diff,
                                    const float *__restrict__ bottom_data,
                                    const int kernel_size, const int group_size,
                                    const int scale_factor, const int channels,
                                    const int down_height, const int down_width,
                                    const int height, const int width,
                                    const int mask_channels,
                                    float *__restrict__ mask_diff) {
  int index = threadIdx.x + blockIdx.x * blockDim.x;
  if (index > num_kernels - 1) {
    return;
  }

  const int lane_id = index % WARP_SIZE;
  index = index / WARP_SIZE;
  const int mask_c = index % mask_channels;
  // (n, c, ph, pw) is an element in the bottom_data
  index = index / mask_channels;
  const int pw = index % width;
  const int ph = (index / width) % height;
  const int n = index / width / height;

  const int down_pw = pw / scale_factor;
  const int down_ph = ph / scale_factor;

  const int mask_group = mask_c / (kernel_size * kernel_size);
  const int mask_loc = mask_c % (kernel_size * kernel_size);

  const int offset_x = mask_loc % kernel_size - (kernel_size - 1) / 2;
  const int offset_y =
      mask_loc / kernel_size % kernel_size - (kernel_size - 1) / 2;

  const int down_x = down_pw + offset_x;
  const int down_y = down_ph + offset_y;

  float output_val = 0;

  if (down_y >= 0 && down_y <= down_height - 1 && down_x >= 0 &&
      down_x <= down_width - 1) {
    const int channels_per_mask = ceilf(channels / (float)group_size);
    const int start = channels_per_mask * mask_group;
    const int end = min(channels_per_mask * (mask_group + 1), channels);
    for (int c = start + lane_id; c < end; c += WARP_SIZE) {
      int bottom_id =
          Loc2Index(n, down_y, down_x, c, down_height, down_width, channels);
      int top_id = Loc2Index(n, ph, pw, c, height, width, channels);
      output_val += top_diff[top_id] * bottom_data[bottom_id];
    }
  }
#ifdef MMCV_WITH_HIP
  __syncthreads();
#else
  __syncwarp();
#endif
  output_val = warpReduceSum(output_val);
  if (lane_id == 0) {
    const int mask_id =
        Loc2Index(n, ph, pw, mask_c, height, width, mask_channels);
    mask_diff[mask_id] = output_val;
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

// run_CARAFEBackward_Mask_float: runs CARAFEBackward_Mask_float on host arrays.
//
// top_diff: [num_top_grad, channels, height, width], read
// bottom_data: [num_top_grad, channels, down_height, down_width], read
// mask_diff: [num_top_grad, height, width, mask_channels], written
// kernel_size: odd
// channels: a multiple of group_size
void run_CARAFEBackward_Mask_float(const float *top_diff, const float *bottom_data, int kernel_size,
                                   int group_size, int scale_factor, int channels, int down_height,
                                   int down_width, float *mask_diff, int num_top_grad) {
  const int height = down_height * scale_factor;
  const int width = down_width * scale_factor;
  const int mask_channels = kernel_size * kernel_size * group_size;
  const int num_kernels = num_top_grad * height * width * mask_channels * 32;
  const size_t top_diff_count = size_t(num_top_grad) * channels * height * width;
  const size_t bottom_data_count = size_t(num_top_grad) * channels * down_height * down_width;
  const size_t mask_diff_count = size_t(num_top_grad) * height * width * mask_channels;

  float *d_top_diff = to_device(top_diff, top_diff_count);
  float *d_bottom_data = to_device(bottom_data, bottom_data_count);
  float *d_mask_diff = to_device(mask_diff, mask_diff_count);

  const dim3 grid((num_kernels + 511) / 512, 1, 1);
  const dim3 block(512, 1, 1);
  CARAFEBackward_Mask_float<<<grid, block, 0>>>(num_kernels, d_top_diff, d_bottom_data, kernel_size,
                                                group_size, scale_factor, channels, down_height, down_width,
                                                height, width, mask_channels, d_mask_diff);
  HIP_CHECK(hipGetLastError());
  HIP_CHECK(hipDeviceSynchronize());

  to_host(mask_diff, d_mask_diff, mask_diff_count);
  check_unchanged("top_diff", top_diff, d_top_diff, top_diff_count);
  check_unchanged("bottom_data", bottom_data, d_bottom_data, bottom_data_count);
  HIP_CHECK(hipFree(d_top_diff));
  HIP_CHECK(hipFree(d_bottom_data));
  HIP_CHECK(hipFree(d_mask_diff));
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

// The change of a function's result within the bound of its argument, and the rounding of the argument.
template <int BITS, typename F>
double change(Bounded<BITS> x, F f) {
  const double apart = x.error() + x.rounding(x.value);
  const double more = std::fabs(f(x.value + apart) - f(x.value)), less = std::fabs(f(x.value - apart) - f(x.value));
  return std::fmax(std::isfinite(more) ? more : 0, std::isfinite(less) ? less : 0);
}

template <int BITS>
double ceil(Bounded<BITS> x) { return std::ceil(x.value); }
using std::ceil;

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

// Wavefront shuffles: each lane publishes its value before any lane reads.
constexpr size_t LANES = 64;
constexpr int warpSize = LANES;
struct Slot {
  alignas(16) unsigned char bytes[2][32];
  unsigned uses;
};
std::vector<Slot> slots;

size_t rank() { return (size_t(threadIdx.z) * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x; }

template <typename T>
T exchanged(T value, size_t lane) {
  const size_t own = rank();
  const unsigned turn = slots[own].uses++ % 2;
  std::memcpy(slots[own].bytes[turn], &value, sizeof value);
  yield_thread();
  std::memcpy(&value, slots[own / LANES * LANES + lane % LANES].bytes[turn], sizeof value);
  return value;
}

template <typename Body>
void one_block(Body &body, std::vector<ucontext_t> &threads, char *stacks) {
  static Body *entered;
  entered = &body;
  alive = threads.size(), arrived = 0;
  slots.assign((alive + LANES - 1) / LANES * LANES, Slot{});
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

template <typename A, typename B, typename R = decltype(A() + B())>
R min(A a, B b) { return a != a || b < a ? R(b) : R(a); }

template <typename T>
T __shfl_down(T value, int delta, int width = LANES) {
  const int lane = int(rank() % LANES), offset = lane % width, first = lane - offset;
  return exchanged(value, size_t(offset + delta < width ? lane + delta : lane));
}

inline void __syncwarp(unsigned long long = ~0ull) { yield_thread(); }

inline int Loc2Index(const int n, const int c, const int h,
                                const int w, const int channel_num,
                                const int height, const int width) {
  int index = w + (h + (c + n * channel_num) * height) * width;
  return index;
}

template <typename scalar_t>
inline scalar_t warpReduceSum(scalar_t val) {
  for (int offset = WARP_SIZE / 2; offset > 0; offset /= 2)
#ifdef MMCV_WITH_HIP
    val += __shfl_down(val, offset, 32);
#else
    val += __shfl_down(val, offset, 32);
#endif
  return val;
}

void CARAFEBackward_Mask_float(const int num_kernels,
                                    const Float32 *__restrict__ top_diff,
                                    const Float32 *__restrict__ bottom_data,
                                    const int kernel_size, const int group_size,
                                    const int scale_factor, const int channels,
                                    const int down_height, const int down_width,
                                    const int height, const int width,
                                    const int mask_channels,
                                    Float32 *__restrict__ mask_diff) {
  int index = threadIdx.x + blockIdx.x * blockDim.x;
  if (index > num_kernels - 1) {
    return;
  }

  const int lane_id = index % WARP_SIZE;
  index = index / WARP_SIZE;
  const int mask_c = index % mask_channels;
  // (n, c, ph, pw) is an element in the bottom_data
  index = index / mask_channels;
  const int pw = index % width;
  const int ph = (index / width) % height;
  const int n = index / width / height;

  const int down_pw = pw / scale_factor;
  const int down_ph = ph / scale_factor;

  const int mask_group = mask_c / (kernel_size * kernel_size);
  const int mask_loc = mask_c % (kernel_size * kernel_size);

  const int offset_x = mask_loc % kernel_size - (kernel_size - 1) / 2;
  const int offset_y =
      mask_loc / kernel_size % kernel_size - (kernel_size - 1) / 2;

  const int down_x = down_pw + offset_x;
  const int down_y = down_ph + offset_y;

  Float32 output_val = 0;

  if (down_y >= 0 && down_y <= down_height - 1 && down_x >= 0 &&
      down_x <= down_width - 1) {
    const int channels_per_mask = ceil(channels / (Float32)group_size);
    const int start = channels_per_mask * mask_group;
    const int end = min(channels_per_mask * (mask_group + 1), channels);
    for (int c = start + lane_id; c < end; c += WARP_SIZE) {
      int bottom_id =
          Loc2Index(n, down_y, down_x, c, down_height, down_width, channels);
      int top_id = Loc2Index(n, ph, pw, c, height, width, channels);
      output_val += top_diff[top_id] * bottom_data[bottom_id];
    }
  }
#ifdef MMCV_WITH_HIP
  __syncthreads();
#else
  __syncwarp();
#endif
  output_val = warpReduceSum(output_val);
  if (lane_id == 0) {
    const int mask_id =
        Loc2Index(n, ph, pw, mask_c, height, width, mask_channels);
    mask_diff[mask_id] = output_val;
  }
}

void run(const Float32 *top_diff, const Float32 *bottom_data, int kernel_size, int group_size, int scale_factor,
         int channels, int down_height, int down_width, Float32 *mask_diff, int num_top_grad) {
  const int height = down_height * scale_factor;
  const int width = down_width * scale_factor;
  const int mask_channels = kernel_size * kernel_size * group_size;
  const int num_kernels = num_top_grad * height * width * mask_channels * 32;

  gridDim = dim3((num_kernels + 511) / 512, 1, 1);
  blockDim = dim3(512, 1, 1);
  each_thread([&] {
    reference::CARAFEBackward_Mask_float(num_kernels, top_diff, bottom_data, kernel_size, group_size,
                                         scale_factor, channels, down_height, down_width, height, width,
                                         mask_channels, mask_diff);
  });
}

}  // namespace reference

// Tests: 28 cases with seeded inputs; the CPU reference computes the expected outputs.

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
    int kernel_size;
    int group_size;
    int scale_factor;
    int channels;
    int down_height;
    int down_width;
    int num_top_grad;
  } values;
};

const Case cases[] = {
    {"typical", 1, {-2, 6, Contents::NONE}, {3, 2, 2, 2, 2, 1, 1}},
    {"one element per dimension", 2, {-2, 6, Contents::NONE}, {1, 1, 1, 1, 1, 1, 1}},
    {"exactly one block", 3, {0, 1, Contents::NONE}, {3, 1, 1, 1, 1, 1, 1}},
    {"positive and negative zeros", 4, {-1, 1, Contents::ZEROS}, {3, 2, 2, 2, 2, 1, 1}},
    {"sizes not a multiple of the block", 5, {-2, 6, Contents::NONE}, {3, 3, 1, 3, 3, 3, 1}},
    {"large", 6, {0, 1, Contents::NONE}, {3, 2, 2, 322, 2, 1, 1}},
    {"integer values", 9, {-2, 6, Contents::INTEGERS}, {3, 2, 2, 2, 2, 3, 1}},
    {"multiples of 41", 10, {-2, 6, Contents::MULTIPLES}, {3, 2, 2, 2, 2, 1, 1}},
    {"more than 1024 channels", 14, {-2, 6, Contents::NONE}, {3, 2, 2, 1028, 2, 1, 1}},
    {"more than 1024 down_height * down_width", 15, {-2, 6, Contents::NONE}, {1, 1, 1, 1, 33, 33, 1}},
    {"more than 256 group_size", 17, {-2, 6, Contents::NONE}, {1, 259, 1, 259, 1, 1, 1}},
    {"more than 256 down_height", 19, {-2, 6, Contents::NONE}, {1, 1, 1, 1, 259, 1, 1}},
    {"more than 256 down_width", 20, {-2, 6, Contents::NONE}, {1, 1, 1, 1, 1, 259, 1}},
    {"more than 256 num_top_grad", 21, {-2, 6, Contents::NONE}, {1, 1, 1, 1, 1, 1, 259}},
    {"more than 65536 channels", 22, {-2, 6, Contents::NONE}, {1, 1, 1, 66563, 1, 1, 1}},
    {"192 down_width", 23, {-2, 6, Contents::NONE}, {1, 1, 1, 1, 1, 192, 1}},
    {"192 down_height", 24, {-2, 6, Contents::NONE}, {1, 1, 1, 1, 192, 1, 1}},
    {"192 num_top_grad", 25, {-2, 6, Contents::NONE}, {1, 1, 1, 1, 1, 1, 192}},
    {"7 channels for each group_size; one kernel_size and scale_factor and down_height", 27, {-2, 6, Contents::NONE}, {1, 2, 1, 14, 1, 1, 1}},
    {"one group_size and channels", 28, {-2, 6, Contents::NONE}, {3, 1, 2, 1, 2, 1, 1}},
    {"inputs that differ little", 29, {1, 1.0001, Contents::CLOSE}, {3, 2, 2, 2, 2, 1, 1}},
    {"NaN and infinities among many", 30, {-2, 6, Contents::NONFINITE}, {3, 2, 2, 2, 2, 4, 1}},
    {"infinities alone", 31, {-2, 6, Contents::INFINITIES}, {3, 2, 2, 2, 2, 4, 1}},
    {"billions", 32, {2e9, 6e9, Contents::BILLIONS}, {3, 2, 2, 2, 2, 1, 1}},
    {"inputs of all magnitudes", 33, {-64, 64, Contents::MIXED}, {3, 2, 2, 2, 2, 1, 1}},
    {"scale_factor with an inexact reciprocal", 60, {-2, 6, Contents::NONE}, {1, 1, 41, 1, 1, 1, 1}},
    {"random sizes, any values", 63, {-2, 6, Contents::NONE}, {3, 2, 2, 2, 2, 1, 1}},
    {"random sizes, integer values", 64, {-2, 6, Contents::INTEGERS}, {1, 4, 1, 4, 4, 2, 1}},
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
  const int kernel_size = test_case.values.kernel_size;
  const int group_size = test_case.values.group_size;
  const int scale_factor = test_case.values.scale_factor;
  const int channels = test_case.values.channels;
  const int down_height = test_case.values.down_height;
  const int down_width = test_case.values.down_width;
  const int num_top_grad = test_case.values.num_top_grad;
  const int height = down_height * scale_factor;
  const int width = down_width * scale_factor;
  const int mask_channels = kernel_size * kernel_size * group_size;

  const size_t top_diff_count = size_t(num_top_grad) * channels * height * width;
  std::unique_ptr<float[]> top_diff(new float[top_diff_count]());
  fill_contents(rng, top_diff.get(), top_diff_count, test_case.contents);
  fill_multiples(rng, top_diff.get(), top_diff_count, test_case.contents);
  const size_t bottom_data_count = size_t(num_top_grad) * channels * down_height * down_width;
  std::unique_ptr<float[]> bottom_data(new float[bottom_data_count]());
  fill_contents(rng, bottom_data.get(), bottom_data_count, test_case.contents);
  fill_multiples(rng, bottom_data.get(), bottom_data_count, test_case.contents);
  const size_t mask_diff_count = size_t(num_top_grad) * height * width * mask_channels;
  std::unique_ptr<float[]> mask_diff(new float[mask_diff_count]());
  fill_stale(mask_diff.get(), mask_diff_count);

  const auto expected_top_diff = copied<reference::Float32>(top_diff.get(), top_diff_count);
  const auto expected_bottom_data = copied<reference::Float32>(bottom_data.get(), bottom_data_count);
  const auto expected_mask_diff = copied<reference::Float32>(mask_diff.get(), mask_diff_count);
  reference::run(expected_top_diff.get(), expected_bottom_data.get(), kernel_size, group_size, scale_factor,
                 channels, down_height, down_width, expected_mask_diff.get(), num_top_grad);
  run_CARAFEBackward_Mask_float(top_diff.get(), bottom_data.get(), kernel_size, group_size, scale_factor,
                                channels, down_height, down_width, mask_diff.get(), num_top_grad);

  check_bounded("mask_diff", mask_diff.get(), expected_mask_diff.get(), mask_diff_count, 4);
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
