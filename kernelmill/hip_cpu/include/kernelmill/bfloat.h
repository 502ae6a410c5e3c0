// bfloat16: __hip_bfloat16 and __hip_bfloat162 of hip_bf16.h and the older hip_bfloat16. Operations compute in float
// and round once.
#pragma once
#include <iosfwd>
#include "narrow.h"
#include "sixteen.h"
#include "vectors.h"

struct alignas(2) __hip_bfloat16_raw { unsigned short x; };
struct alignas(4) __hip_bfloat162_raw { unsigned short x, y; };

struct alignas(2) __hip_bfloat16 {
  unsigned short __x;
  using format = kernelmill::narrow<8, 7>;
  __hip_bfloat16() = default;
  __hip_bfloat16(const __hip_bfloat16_raw& raw) noexcept : __x(raw.x) {}
  __hip_bfloat16& operator=(const __hip_bfloat16_raw& raw) noexcept { __x = raw.x; return *this; }
  operator __hip_bfloat16_raw() const noexcept { return {__x}; }
  operator __hip_bfloat16_raw() const volatile noexcept { return {__x}; }

  template <class T, kernelmill::if_number<T> = 0> __hip_bfloat16(T value) noexcept {
    if constexpr (std::is_floating_point<T>::value) __x = static_cast<unsigned short>(format::encode(static_cast<double>(value)));
    else __x = static_cast<unsigned short>(format::encode_integer(value));
  }
  template <class T, kernelmill::if_number<T> = 0> operator T() const noexcept {
    if constexpr (std::is_same<T, bool>::value) return (__x & 0x7FFF) != 0;
    else if constexpr (std::is_floating_point<T>::value) return static_cast<T>(format::decode(__x));
    else return kernelmill::to_integer<kernelmill::rounding::zero, T>(format::decode(__x));
  }
#ifdef __BFLT16_MANT_DIG__
  __hip_bfloat16(__bf16 value) noexcept : __x(kernelmill::bits<unsigned short>(value)) {}
  operator __bf16() const noexcept { return kernelmill::bits<__bf16>(__x); }
#endif
};
static_assert(sizeof(__hip_bfloat16) == 2 && std::is_trivially_copyable<__hip_bfloat16>::value, "a bfloat16 must be two trivially copyable bytes");

struct alignas(4) __hip_bfloat162 {
  __hip_bfloat16 x, y;
  __hip_bfloat162() = default;
  __hip_bfloat162(const __hip_bfloat16& a, const __hip_bfloat16& b) noexcept : x(a), y(b) {}
  __hip_bfloat162(const __hip_bfloat162_raw& raw) noexcept : x(__hip_bfloat16_raw{raw.x}), y(__hip_bfloat16_raw{raw.y}) {}
  __hip_bfloat162& operator=(const __hip_bfloat162_raw& raw) noexcept { return *this = __hip_bfloat162(raw); }
  operator __hip_bfloat162_raw() const noexcept { return {static_cast<__hip_bfloat16_raw>(x).x, static_cast<__hip_bfloat16_raw>(y).x}; }
  operator float2() const noexcept { return make_float2(float(x), float(y)); }
};

// ---- bits and parts ----
inline unsigned short __bfloat16_as_ushort(__hip_bfloat16 a) noexcept { return static_cast<__hip_bfloat16_raw>(a).x; }
inline short __bfloat16_as_short(__hip_bfloat16 a) noexcept { return static_cast<short>(__bfloat16_as_ushort(a)); }
inline __hip_bfloat16 __ushort_as_bfloat16(unsigned short pattern) noexcept { return __hip_bfloat16_raw{pattern}; }
inline __hip_bfloat16 __short_as_bfloat16(short pattern) noexcept { return __hip_bfloat16_raw{static_cast<unsigned short>(pattern)}; }
inline __hip_bfloat162 make_bfloat162(__hip_bfloat16 a, __hip_bfloat16 b) noexcept { return __hip_bfloat162(a, b); }
inline __hip_bfloat162 __halves2bfloat162(__hip_bfloat16 a, __hip_bfloat16 b) noexcept { return __hip_bfloat162(a, b); }
inline __hip_bfloat162 __bfloat162bfloat162(__hip_bfloat16 a) noexcept { return __hip_bfloat162(a, a); }
inline __hip_bfloat16 __low2bfloat16(__hip_bfloat162 a) noexcept { return a.x; }
inline __hip_bfloat16 __high2bfloat16(__hip_bfloat162 a) noexcept { return a.y; }
inline __hip_bfloat162 __low2bfloat162(__hip_bfloat162 a) noexcept { return __hip_bfloat162(a.x, a.x); }
inline __hip_bfloat162 __high2bfloat162(__hip_bfloat162 a) noexcept { return __hip_bfloat162(a.y, a.y); }
inline __hip_bfloat162 __lows2bfloat162(__hip_bfloat162 a, __hip_bfloat162 b) noexcept { return __hip_bfloat162(a.x, b.x); }
inline __hip_bfloat162 __highs2bfloat162(__hip_bfloat162 a, __hip_bfloat162 b) noexcept { return __hip_bfloat162(a.y, b.y); }

// ---- conversions ----
inline float __bfloat162float(__hip_bfloat16 a) noexcept { return float(a); }
inline __hip_bfloat16 __float2bfloat16(float a) noexcept { return __hip_bfloat16(a); }
inline __hip_bfloat16 __double2bfloat16(double a) noexcept { return __hip_bfloat16(a); }
inline float2 __bfloat1622float2(__hip_bfloat162 a) noexcept { return a; }
inline __hip_bfloat162 __float2bfloat162_rn(float a) noexcept { return __hip_bfloat162(__hip_bfloat16(a), __hip_bfloat16(a)); }
inline __hip_bfloat162 __floats2bfloat162_rn(float a, float b) noexcept { return __hip_bfloat162(__hip_bfloat16(a), __hip_bfloat16(b)); }
inline __hip_bfloat162 __float22bfloat162_rn(float2 a) noexcept { return __floats2bfloat162_rn(a.x, a.y); }
#define KERNELMILL_BFLOAT_INTEGER(name, T, suffix, mode)                                                                   \
  inline T __bfloat162##name##_##suffix(__hip_bfloat16 a) noexcept { return kernelmill::to_integer<mode, T>(float(a)); }    \
  inline __hip_bfloat16 __##name##2bfloat16_##suffix(T a) noexcept { return __ushort_as_bfloat16(static_cast<unsigned short>(__hip_bfloat16::format::encode_integer(a, mode))); }
#define KERNELMILL_BFLOAT_CONVERSIONS(suffix, mode)                                                                        \
  inline __hip_bfloat16 __float2bfloat16_##suffix(float a) noexcept { return __ushort_as_bfloat16(static_cast<unsigned short>(__hip_bfloat16::format::encode(a, mode))); } \
  KERNELMILL_BFLOAT_INTEGER(short, short, suffix, mode)                                                                    \
  KERNELMILL_BFLOAT_INTEGER(ushort, unsigned short, suffix, mode)                                                          \
  KERNELMILL_BFLOAT_INTEGER(int, int, suffix, mode)                                                                        \
  KERNELMILL_BFLOAT_INTEGER(uint, unsigned int, suffix, mode)                                                              \
  KERNELMILL_BFLOAT_INTEGER(ll, long long, suffix, mode)                                                                   \
  KERNELMILL_BFLOAT_INTEGER(ull, unsigned long long, suffix, mode)
KERNELMILL_BFLOAT_CONVERSIONS(rn, kernelmill::rounding::nearest)
KERNELMILL_BFLOAT_CONVERSIONS(rz, kernelmill::rounding::zero)
KERNELMILL_BFLOAT_CONVERSIONS(ru, kernelmill::rounding::up)
KERNELMILL_BFLOAT_CONVERSIONS(rd, kernelmill::rounding::down)
#undef KERNELMILL_BFLOAT_CONVERSIONS
#undef KERNELMILL_BFLOAT_INTEGER

// ---- arithmetic ----
inline __hip_bfloat16 __habs(__hip_bfloat16 a) noexcept { return __ushort_as_bfloat16(__bfloat16_as_ushort(a) & 0x7FFF); }
inline __hip_bfloat16 __hneg(__hip_bfloat16 a) noexcept { return __ushort_as_bfloat16(__bfloat16_as_ushort(a) ^ 0x8000); }
// As on AMD GPUs, the operation is computed in float and then rounded.
inline __hip_bfloat16 __hfma(__hip_bfloat16 a, __hip_bfloat16 b, __hip_bfloat16 c) noexcept { return __hip_bfloat16(::fmaf(float(a), float(b), float(c))); }
KERNELMILL_SIXTEEN(__hip_bfloat16, __hip_bfloat162)
KERNELMILL_SIXTEEN_OPERATORS(__hip_bfloat16)
KERNELMILL_SIXTEEN_PAIR_OPERATORS(__hip_bfloat16, __hip_bfloat162)
#define KERNELMILL_HAS_BFLOAT
#ifdef KERNELMILL_WARP_EXCHANGES_OF  // otherwise warp.h, included later, defines the exchanges
KERNELMILL_WARP_EXCHANGES_OF(__hip_bfloat16)
#endif
inline __hip_bfloat16 __ldg(const __hip_bfloat16* p) noexcept { return *p; }

#define HIPRT_ONE_BF16 __ushort_as_bfloat16(static_cast<unsigned short>(0x3F80U))
#define HIPRT_ZERO_BF16 __ushort_as_bfloat16(static_cast<unsigned short>(0x0000U))
#define HIPRT_INF_BF16 __ushort_as_bfloat16(static_cast<unsigned short>(0x7F80U))
#define HIPRT_MAX_NORMAL_BF16 __ushort_as_bfloat16(static_cast<unsigned short>(0x7F7FU))
#define HIPRT_MIN_DENORM_BF16 __ushort_as_bfloat16(static_cast<unsigned short>(0x0001U))
#define HIPRT_NAN_BF16 __ushort_as_bfloat16(static_cast<unsigned short>(0x7FFFU))
#define HIPRT_NEG_ZERO_BF16 __ushort_as_bfloat16(static_cast<unsigned short>(0x8000U))

// The older type of hip_bfloat16.h, which converts from float explicitly and to float implicitly. A signaling NaN stays
// signaling.
struct hip_bfloat16 {
  std::uint16_t data;
  enum truncate_t { truncate };

  hip_bfloat16() = default;
  explicit hip_bfloat16(float value) noexcept : data(nearest(value)) {}
  explicit hip_bfloat16(float value, truncate_t) noexcept : data(cut(value)) {}
  hip_bfloat16& operator=(const float& value) noexcept { data = nearest(value); return *this; }
  operator float() const noexcept { return kernelmill::bits<float>(static_cast<std::uint32_t>(data) << 16); }
  static hip_bfloat16 round_to_bfloat16(float value) noexcept { return hip_bfloat16(value); }
  static hip_bfloat16 round_to_bfloat16(float value, truncate_t) noexcept { return hip_bfloat16(value, truncate); }

 private:
  static std::uint16_t nearest(float value) noexcept {
    return value == value ? static_cast<std::uint16_t>(kernelmill::narrow<8, 7>::encode(value)) : cut(value);
  }
  static std::uint16_t cut(float value) noexcept {
    const std::uint32_t u = kernelmill::bits<std::uint32_t>(value);
    return static_cast<std::uint16_t>(u >> 16 | (value != value && (u & 0xFFFF) ? 1 : 0));
  }
};
typedef struct { std::uint16_t data; } hip_bfloat16_public;
static_assert(sizeof(hip_bfloat16) == sizeof(hip_bfloat16_public) && std::is_trivial<hip_bfloat16>::value, "hip_bfloat16 must be compatible with C");
inline hip_bfloat16 __hneg(hip_bfloat16 a) noexcept { a.data ^= 0x8000; return a; }
KERNELMILL_SIXTEEN_OPERATORS(hip_bfloat16)
template <class Stream, class = std::enable_if_t<std::is_base_of<std::ios_base, Stream>::value>>
inline Stream& operator<<(Stream& out, const hip_bfloat16& value) { out << static_cast<float>(value); return out; }
namespace std {
constexpr bool isinf(hip_bfloat16 a) noexcept { return (a.data & 0x7FFF) == 0x7F80; }
constexpr bool isnan(hip_bfloat16 a) noexcept { return (a.data & 0x7FFF) > 0x7F80; }
constexpr bool iszero(hip_bfloat16 a) noexcept { return (a.data & 0x7FFF) == 0; }
}  // namespace std
