// HIP's integer, bit, conversion and load intrinsics for device code.
//
// Results follow the HIP programming guide and hip/amd_detail/amd_device_functions.h. Conversions saturate where an AMD
// GPU saturates, as for a float too large for an int, so that no operand causes undefined behavior.
#pragma once
#include "inline.h"
#include "numbers.h"
#include "vectors.h"

// ---- bits ----
KERNELMILL_INLINE unsigned int __popc(unsigned int x) noexcept { return __builtin_popcount(x); }
KERNELMILL_INLINE unsigned int __popcll(unsigned long long x) noexcept { return __builtin_popcountll(x); }
KERNELMILL_INLINE int __clz(int x) noexcept { return x ? __builtin_clz(x) : 32; }
KERNELMILL_INLINE int __clzll(long long x) noexcept { return x ? __builtin_clzll(x) : 64; }
KERNELMILL_INLINE int __ffs(int x) noexcept { return __builtin_ffs(x); }
KERNELMILL_INLINE int __ffs(unsigned int x) noexcept { return __builtin_ffs(static_cast<int>(x)); }
KERNELMILL_INLINE int __ffsll(long long x) noexcept { return __builtin_ffsll(x); }
KERNELMILL_INLINE int __ffsll(unsigned long long x) noexcept { return __builtin_ffsll(static_cast<long long>(x)); }
KERNELMILL_INLINE int __ffsll(unsigned long x) noexcept { return __builtin_ffsll(static_cast<long long>(x)); }
KERNELMILL_INLINE int __ffsll(long x) noexcept { return __builtin_ffsll(x); }
KERNELMILL_INLINE unsigned int __brev(unsigned int x) noexcept {
  x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
  x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
  x = (x >> 4 & 0x0F0F0F0Fu) | (x & 0x0F0F0F0Fu) << 4;
  return __builtin_bswap32(x);
}
KERNELMILL_INLINE unsigned long long __brevll(unsigned long long x) noexcept {
  return static_cast<unsigned long long>(__brev(static_cast<unsigned int>(x))) << 32 | __brev(static_cast<unsigned int>(x >> 32));
}
KERNELMILL_INLINE unsigned int __lastbit_u32_u64(std::uint64_t x) noexcept { return x ? __builtin_ctzll(x) : ~0u; }
KERNELMILL_INLINE unsigned int __bitextract_u32(unsigned int value, unsigned int offset, unsigned int width) noexcept {
  offset &= 31, width &= 31;
  return value >> offset & ((1u << width) - 1);
}
KERNELMILL_INLINE std::uint64_t __bitextract_u64(std::uint64_t value, unsigned int offset, unsigned int width) noexcept {
  offset &= 63, width &= 63;
  return value >> offset & ((std::uint64_t(1) << width) - 1);
}
KERNELMILL_INLINE unsigned int __bitinsert_u32(unsigned int value, unsigned int field, unsigned int offset, unsigned int width) noexcept {
  offset &= 31, width &= 31;
  const unsigned int mask = (1u << width) - 1;
  return (value & ~(mask << offset)) | (field & mask) << offset;
}
KERNELMILL_INLINE std::uint64_t __bitinsert_u64(std::uint64_t value, std::uint64_t field, unsigned int offset, unsigned int width) noexcept {
  offset &= 63, width &= 63;
  const std::uint64_t mask = (std::uint64_t(1) << width) - 1;
  return (value & ~(mask << offset)) | (field & mask) << offset;
}

// The position of the offset-th set bit at or above base, or below it for a negative offset; -1 if there is none.
namespace kernelmill {
template <class Mask> inline int nth_bit(Mask mask, unsigned int base, int offset) noexcept {
  const int width = sizeof(Mask) * 8, step = offset < 0 ? -1 : 1;
  if (offset == 0) return base < static_cast<unsigned int>(width) && (mask >> base & 1) ? static_cast<int>(base) : -1;
  for (int i = static_cast<int>(base), left = offset * step; i >= 0 && i < width; i += step)
    if ((mask >> i & 1) && --left == 0) return i;
  return -1;
}
}  // namespace kernelmill
KERNELMILL_INLINE std::int32_t __fns32(std::uint64_t mask, std::uint32_t base, std::int32_t offset) noexcept { return kernelmill::nth_bit(static_cast<std::uint32_t>(mask), base, offset); }
KERNELMILL_INLINE std::int32_t __fns64(std::uint64_t mask, std::uint32_t base, std::int32_t offset) noexcept { return kernelmill::nth_bit(mask, base, offset); }
KERNELMILL_INLINE std::int32_t __fns(unsigned int mask, unsigned int base, int offset) noexcept { return kernelmill::nth_bit(mask, base, offset); }

// The upper (l) or lower (r) word of the shifted hi:lo. The shift is taken modulo 32, or clamped to 32 for lc and rc.
KERNELMILL_INLINE unsigned int __funnelshift_l(unsigned int lo, unsigned int hi, unsigned int shift) noexcept {
  return static_cast<unsigned int>((static_cast<std::uint64_t>(hi) << 32 | lo) << (shift & 31) >> 32);
}
KERNELMILL_INLINE unsigned int __funnelshift_r(unsigned int lo, unsigned int hi, unsigned int shift) noexcept {
  return static_cast<unsigned int>((static_cast<std::uint64_t>(hi) << 32 | lo) >> (shift & 31));
}
KERNELMILL_INLINE unsigned int __funnelshift_lc(unsigned int lo, unsigned int hi, unsigned int shift) noexcept { return shift >= 32 ? lo : __funnelshift_l(lo, hi, shift); }
KERNELMILL_INLINE unsigned int __funnelshift_rc(unsigned int lo, unsigned int hi, unsigned int shift) noexcept { return shift >= 32 ? hi : __funnelshift_r(lo, hi, shift); }

// Four of the eight bytes of y:x, selected by the low three bits of each hexadecimal digit of s.
KERNELMILL_INLINE unsigned int __byte_perm(unsigned int x, unsigned int y, unsigned int s) noexcept {
  const std::uint64_t both = static_cast<std::uint64_t>(y) << 32 | x;
  unsigned int result = 0;
  for (int i = 0; i < 4; ++i) result |= static_cast<unsigned int>(both >> (s >> 4 * i & 7) * 8 & 0xFF) << 8 * i;
  return result;
}

// ---- integers ----
KERNELMILL_INLINE int __hadd(int x, int y) noexcept { return static_cast<int>((static_cast<std::int64_t>(x) + y) >> 1); }
KERNELMILL_INLINE int __rhadd(int x, int y) noexcept { return static_cast<int>((static_cast<std::int64_t>(x) + y + 1) >> 1); }
KERNELMILL_INLINE unsigned int __uhadd(unsigned int x, unsigned int y) noexcept { return static_cast<unsigned int>((static_cast<std::uint64_t>(x) + y) >> 1); }
KERNELMILL_INLINE unsigned int __urhadd(unsigned int x, unsigned int y) noexcept { return static_cast<unsigned int>((static_cast<std::uint64_t>(x) + y + 1) >> 1); }
KERNELMILL_INLINE unsigned int __sad(int x, int y, unsigned int z) noexcept {
  return (x > y ? static_cast<unsigned int>(x) - static_cast<unsigned int>(y) : static_cast<unsigned int>(y) - static_cast<unsigned int>(x)) + z;
}
KERNELMILL_INLINE unsigned int __usad(unsigned int x, unsigned int y, unsigned int z) noexcept { return (x > y ? x - y : y - x) + z; }
// The low 32 bits of the product of the low 24 bits, as signed or unsigned numbers.
KERNELMILL_INLINE int __mul24(int x, int y) noexcept {
  const auto low = [](int v) { return static_cast<std::int64_t>(static_cast<std::int32_t>(static_cast<std::uint32_t>(v) << 8) >> 8); };
  return static_cast<int>(static_cast<std::uint32_t>(low(x) * low(y)));
}
KERNELMILL_INLINE int __umul24(unsigned int x, unsigned int y) noexcept { return static_cast<int>((x & 0xFFFFFFu) * (y & 0xFFFFFFu)); }
KERNELMILL_INLINE int __mulhi(int x, int y) noexcept { return static_cast<int>((static_cast<std::int64_t>(x) * y) >> 32); }
KERNELMILL_INLINE unsigned int __umulhi(unsigned int x, unsigned int y) noexcept { return static_cast<unsigned int>((static_cast<std::uint64_t>(x) * y) >> 32); }
KERNELMILL_INLINE unsigned long long __umul64hi(unsigned long long x, unsigned long long y) noexcept { return static_cast<unsigned long long>((static_cast<unsigned __int128>(x) * y) >> 64); }
KERNELMILL_INLINE long long __mul64hi(long long x, long long y) noexcept { return static_cast<long long>((static_cast<__int128>(x) * y) >> 64); }

// ---- bit casts ----
KERNELMILL_INLINE int __float_as_int(float x) noexcept { return kernelmill::bits<int>(x); }
KERNELMILL_INLINE unsigned int __float_as_uint(float x) noexcept { return kernelmill::bits<unsigned int>(x); }
KERNELMILL_INLINE float __int_as_float(int x) noexcept { return kernelmill::bits<float>(x); }
KERNELMILL_INLINE float __uint_as_float(unsigned int x) noexcept { return kernelmill::bits<float>(x); }
KERNELMILL_INLINE long long __double_as_longlong(double x) noexcept { return kernelmill::bits<long long>(x); }
KERNELMILL_INLINE double __longlong_as_double(long long x) noexcept { return kernelmill::bits<double>(x); }
KERNELMILL_INLINE int __double2hiint(double x) noexcept { return static_cast<int>(kernelmill::bits<std::uint64_t>(x) >> 32); }
KERNELMILL_INLINE int __double2loint(double x) noexcept { return static_cast<int>(static_cast<std::uint32_t>(kernelmill::bits<std::uint64_t>(x))); }
KERNELMILL_INLINE double __hiloint2double(int hi, int lo) noexcept {
  return kernelmill::bits<double>(static_cast<std::uint64_t>(static_cast<std::uint32_t>(hi)) << 32 | static_cast<std::uint32_t>(lo));
}

// ---- conversions with a rounding mode ----
#define KERNELMILL_CONVERSIONS(suffix, mode)                                                                                     \
  KERNELMILL_LINKAGE int __float2int_##suffix(float x) noexcept KERNELMILL_BODY(return kernelmill::to_integer<mode, int>(x);) \
  KERNELMILL_LINKAGE unsigned int __float2uint_##suffix(float x) noexcept KERNELMILL_BODY(return kernelmill::to_integer<mode, unsigned int>(x);) \
  KERNELMILL_LINKAGE long long __float2ll_##suffix(float x) noexcept KERNELMILL_BODY(return kernelmill::to_integer<mode, long long>(x);) \
  KERNELMILL_LINKAGE unsigned long long __float2ull_##suffix(float x) noexcept KERNELMILL_BODY(return kernelmill::to_integer<mode, unsigned long long>(x);) \
  KERNELMILL_LINKAGE int __double2int_##suffix(double x) noexcept KERNELMILL_BODY(return kernelmill::to_integer<mode, int>(x);) \
  KERNELMILL_LINKAGE unsigned int __double2uint_##suffix(double x) noexcept KERNELMILL_BODY(return kernelmill::to_integer<mode, unsigned int>(x);) \
  KERNELMILL_LINKAGE long long __double2ll_##suffix(double x) noexcept KERNELMILL_BODY(return kernelmill::to_integer<mode, long long>(x);) \
  KERNELMILL_LINKAGE unsigned long long __double2ull_##suffix(double x) noexcept KERNELMILL_BODY(return kernelmill::to_integer<mode, unsigned long long>(x);) \
  KERNELMILL_LINKAGE float __double2float_##suffix(double x) noexcept KERNELMILL_BODY(return kernelmill::converted<mode, float>(x);) \
  KERNELMILL_LINKAGE float __int2float_##suffix(int x) noexcept KERNELMILL_BODY(return kernelmill::converted<mode, float>(x);) \
  KERNELMILL_LINKAGE float __uint2float_##suffix(unsigned int x) noexcept KERNELMILL_BODY(return kernelmill::converted<mode, float>(x);) \
  KERNELMILL_LINKAGE float __ll2float_##suffix(long long x) noexcept KERNELMILL_BODY(return kernelmill::converted<mode, float>(x);) \
  KERNELMILL_LINKAGE float __ull2float_##suffix(unsigned long long x) noexcept KERNELMILL_BODY(return kernelmill::converted<mode, float>(x);) \
  KERNELMILL_LINKAGE double __ll2double_##suffix(long long x) noexcept KERNELMILL_BODY(return kernelmill::converted<mode, double>(x);) \
  KERNELMILL_LINKAGE double __ull2double_##suffix(unsigned long long x) noexcept KERNELMILL_BODY(return kernelmill::converted<mode, double>(x);)
KERNELMILL_CONVERSIONS(rn, kernelmill::rounding::nearest)
KERNELMILL_CONVERSIONS(rz, kernelmill::rounding::zero)
KERNELMILL_CONVERSIONS(ru, kernelmill::rounding::up)
KERNELMILL_CONVERSIONS(rd, kernelmill::rounding::down)
#undef KERNELMILL_CONVERSIONS
KERNELMILL_INLINE double __int2double_rn(int x) noexcept { return x; }
KERNELMILL_INLINE double __uint2double_rn(unsigned int x) noexcept { return x; }

// ---- loads and stores with a cache hint, which has no effect on a CPU ----
template <class T> inline T __ldg(const T* p) noexcept { return *p; }
template <class T> inline T __ldcg(const T* p) noexcept { return *p; }
template <class T> inline T __ldca(const T* p) noexcept { return *p; }
template <class T> inline T __ldcs(const T* p) noexcept { return *p; }
template <class T> inline T __ldlu(const T* p) noexcept { return *p; }
template <class T> inline T __ldcv(const T* p) noexcept { return *p; }
template <class T> inline void __stwb(T* p, T value) noexcept { *p = value; }
template <class T> inline void __stcg(T* p, T value) noexcept { *p = value; }
template <class T> inline void __stcs(T* p, T value) noexcept { *p = value; }
template <class T> inline void __stwt(T* p, T value) noexcept { *p = value; }
#if defined(__has_builtin)
#if !__has_builtin(__builtin_nontemporal_load)
#define __builtin_nontemporal_load(p) (*(p))
#define __builtin_nontemporal_store(value, p) ((void)(*(p) = (value)))
#endif
#endif

// ---- multi-word arithmetic with carry, for compilers without clang's builtins ----
#if defined(__has_builtin)
#if !__has_builtin(__builtin_addc)
#define KERNELMILL_CARRY(suffix, T)                                                      \
  constexpr T __builtin_addc##suffix(T a, T b, T carry_in, T* carry_out) noexcept {      \
    const T low = a + b, sum = low + carry_in;                                           \
    *carry_out = (low < a) | (sum < low);                                                \
    return sum;                                                                          \
  }                                                                                      \
  constexpr T __builtin_subc##suffix(T a, T b, T carry_in, T* carry_out) noexcept {      \
    const T low = a - b, difference = low - carry_in;                                    \
    *carry_out = (a < b) | (low < carry_in);                                             \
    return difference;                                                                   \
  }
KERNELMILL_CARRY(, unsigned int)
KERNELMILL_CARRY(l, unsigned long)
KERNELMILL_CARRY(ll, unsigned long long)
#undef KERNELMILL_CARRY
#endif
#endif

// ---- packed bytes and short dot products ----
namespace kernelmill {
template <class R, class V> inline R dot(const V& a, const V& b, R c, bool saturate) noexcept {
  std::int64_t sum = c;
  for (std::size_t i = 0; i < sizeof(V) / sizeof(a.x); ++i) sum += static_cast<std::int64_t>(a[i]) * b[i];
  if (!saturate) return static_cast<R>(sum);
  const std::int64_t low = std::numeric_limits<R>::min(), high = std::numeric_limits<R>::max();
  return static_cast<R>(sum < low ? low : sum > high ? high : sum);
}
// Each word holds eight numbers of four bits.
template <class R> inline R dot_nibbles(R a, R b, R c, bool saturate) noexcept {
  std::int64_t sum = c;
  for (int i = 0; i < 32; i += 4) {
    const auto digit = [i](R v) -> std::int64_t {
      return std::is_signed<R>::value ? static_cast<std::int32_t>(static_cast<std::uint32_t>(v) << (28 - i)) >> 28 : static_cast<std::int64_t>(static_cast<std::uint32_t>(v) >> i & 15);
    };
    sum += digit(a) * digit(b);
  }
  const std::int64_t low = std::numeric_limits<R>::min(), high = std::numeric_limits<R>::max();
  return static_cast<R>(!saturate ? sum : sum < low ? low : sum > high ? high : sum);
}
}  // namespace kernelmill
KERNELMILL_INLINE char4 __hip_hc_add8pk(char4 a, char4 b) noexcept { return a + b; }
KERNELMILL_INLINE char4 __hip_hc_sub8pk(char4 a, char4 b) noexcept { return a - b; }
KERNELMILL_INLINE char4 __hip_hc_mul8pk(char4 a, char4 b) noexcept { return a * b; }
KERNELMILL_INLINE int amd_mixed_dot(short2 a, short2 b, int c, bool saturate) noexcept { return kernelmill::dot<int>(a, b, c, saturate); }
KERNELMILL_INLINE unsigned int amd_mixed_dot(ushort2 a, ushort2 b, unsigned int c, bool saturate) noexcept { return kernelmill::dot<unsigned int>(a, b, c, saturate); }
KERNELMILL_INLINE int amd_mixed_dot(char4 a, char4 b, int c, bool saturate) noexcept { return kernelmill::dot<int>(a, b, c, saturate); }
KERNELMILL_INLINE unsigned int amd_mixed_dot(uchar4 a, uchar4 b, unsigned int c, bool saturate) noexcept { return kernelmill::dot<unsigned int>(a, b, c, saturate); }
KERNELMILL_INLINE int amd_mixed_dot(int a, int b, int c, bool saturate) noexcept { return kernelmill::dot_nibbles(a, b, c, saturate); }
KERNELMILL_INLINE unsigned int amd_mixed_dot(unsigned int a, unsigned int b, unsigned int c, bool saturate) noexcept { return kernelmill::dot_nibbles(a, b, c, saturate); }

// min and max under names that include the type, as in newer versions of HIP.
KERNELMILL_INLINE unsigned umin(unsigned a, unsigned b) noexcept { return b < a ? b : a; }
KERNELMILL_INLINE unsigned umax(unsigned a, unsigned b) noexcept { return a < b ? b : a; }
KERNELMILL_INLINE long long llmin(long long a, long long b) noexcept { return b < a ? b : a; }
KERNELMILL_INLINE long long llmax(long long a, long long b) noexcept { return a < b ? b : a; }
KERNELMILL_INLINE unsigned long long ullmin(unsigned long long a, unsigned long long b) noexcept { return b < a ? b : a; }
KERNELMILL_INLINE unsigned long long ullmax(unsigned long long a, unsigned long long b) noexcept { return a < b ? b : a; }
