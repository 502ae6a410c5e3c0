// Calls functions of the runtime by name: each input line is a name and its arguments as bit patterns in hexadecimal,
// each output line the bit pattern of the result. test_types_*.py compares them with references of their own.
#include <kernelmill/bfloat.h>
#include <kernelmill/complex.h>
#include <kernelmill/constants.h>
#include <kernelmill/half.h>
#include <kernelmill/intrinsics.h>

#include <cstdio>
#include <cstring>
#include <iostream>
#include <map>
#include <sstream>
#include <string>

using namespace std;  // as programs do: the runtime's min, max, norm and abs must stay unambiguous
using u64 = unsigned long long;

template <class T> T taken(istream& in) {
  u64 pattern = 0;
  in >> hex >> pattern;
  T value;
  memcpy(static_cast<void*>(&value), &pattern, sizeof value);
  return value;
}
template <class T> string shown(T value) {
  u64 pattern = 0;
  memcpy(&pattern, &value, sizeof value);
  char text[32];
  snprintf(text, sizeof text, "%llx", pattern);
  return text;
}
template <class R, class... A> string call(R (*f)(A...), istream& in) {
  tuple<A...> arguments{taken<A>(in)...};  // braces: left to right
  return shown(apply(f, arguments));
}

using Entry = string (*)(istream&);
map<string, Entry> table;
#define ONE(name, R, A) table[#name] = [](istream& in) { return call(+[](A a) -> R { return name(a); }, in); };
#define TWO(name, R, A, B) table[#name] = [](istream& in) { return call(+[](A a, B b) -> R { return name(a, b); }, in); };
#define THREE(name, R, A, B, C) table[#name] = [](istream& in) { return call(+[](A a, B b, C c) -> R { return name(a, b, c); }, in); };
#define FOUR(name, R, A, B, C, D) table[#name] = [](istream& in) { return call(+[](A a, B b, C c, D d) -> R { return name(a, b, c, d); }, in); };
#define AS(key, R, expression, ...) table[key] = [](istream& in) { return call(+[](__VA_ARGS__) -> R { return expression; }, in); };

void integers() {
  ONE(__popc, unsigned, unsigned) ONE(__popcll, unsigned, u64) ONE(__clz, int, int) ONE(__clzll, int, long long)
  ONE(__ffs, int, int) ONE(__ffsll, int, long long) ONE(__brev, unsigned, unsigned) ONE(__brevll, u64, u64)
  THREE(__bitextract_u32, unsigned, unsigned, unsigned, unsigned) THREE(__bitextract_u64, u64, u64, unsigned, unsigned)
  FOUR(__bitinsert_u32, unsigned, unsigned, unsigned, unsigned, unsigned) FOUR(__bitinsert_u64, u64, u64, u64, unsigned, unsigned)
  THREE(__funnelshift_l, unsigned, unsigned, unsigned, unsigned) THREE(__funnelshift_r, unsigned, unsigned, unsigned, unsigned)
  THREE(__funnelshift_lc, unsigned, unsigned, unsigned, unsigned) THREE(__funnelshift_rc, unsigned, unsigned, unsigned, unsigned)
  THREE(__byte_perm, unsigned, unsigned, unsigned, unsigned) THREE(__fns32, int, u64, unsigned, int) THREE(__fns64, int, u64, unsigned, int)
  TWO(__mul24, int, int, int) TWO(__umul24, int, unsigned, unsigned) TWO(__mulhi, int, int, int) TWO(__umulhi, unsigned, unsigned, unsigned)
  TWO(__mul64hi, long long, long long, long long) TWO(__umul64hi, u64, u64, u64)
  AS("__hadd", int, __hadd(a, b), int a, int b) TWO(__rhadd, int, int, int) TWO(__uhadd, unsigned, unsigned, unsigned) TWO(__urhadd, unsigned, unsigned, unsigned)
  THREE(__sad, unsigned, int, int, unsigned) THREE(__usad, unsigned, unsigned, unsigned, unsigned)
  TWO(__hiloint2double, double, int, int) ONE(__double2hiint, int, double) ONE(__double2loint, int, double)
}

#define MODES(M) M(rn) M(rz) M(ru) M(rd)
void rounded() {
#define TO_INTEGER(mode)                                                                                         \
  ONE(__float2int_##mode, int, float) ONE(__float2uint_##mode, unsigned, float) ONE(__float2ll_##mode, long long, float)  \
  ONE(__float2ull_##mode, u64, float) ONE(__double2int_##mode, int, double) ONE(__double2uint_##mode, unsigned, double)   \
  ONE(__double2ll_##mode, long long, double) ONE(__double2ull_##mode, u64, double)
  MODES(TO_INTEGER)
#define TO_FLOAT(mode)                                                                                           \
  ONE(__double2float_##mode, float, double) ONE(__int2float_##mode, float, int) ONE(__uint2float_##mode, float, unsigned) \
  ONE(__ll2float_##mode, float, long long) ONE(__ull2float_##mode, float, u64) ONE(__ll2double_##mode, double, long long) \
  ONE(__ull2double_##mode, double, u64)
  MODES(TO_FLOAT)
#define ARITHMETIC(mode)                                                                                                   \
  TWO(__fadd_##mode, float, float, float) TWO(__fsub_##mode, float, float, float) TWO(__fmul_##mode, float, float, float)  \
  TWO(__fdiv_##mode, float, float, float) ONE(__frcp_##mode, float, float) ONE(__fsqrt_##mode, float, float)               \
  THREE(__fmaf_##mode, float, float, float, float) TWO(__dadd_##mode, double, double, double)                              \
  TWO(__dsub_##mode, double, double, double) TWO(__dmul_##mode, double, double, double) TWO(__ddiv_##mode, double, double, double) \
  ONE(__drcp_##mode, double, double) ONE(__dsqrt_##mode, double, double) THREE(__fma_##mode, double, double, double, double)
  MODES(ARITHMETIC)
}

void functions() {
#define BOTH(name) AS(#name, double, name(x), double x) AS(#name "f", float, name##f(x), float x)
  BOTH(rsqrt) BOTH(rcbrt) BOTH(sinpi) BOTH(cospi) BOTH(erfcx) BOTH(erfinv) BOTH(erfcinv) BOTH(normcdf) BOTH(normcdfinv)
  BOTH(cyl_bessel_i0) BOTH(cyl_bessel_i1) BOTH(exp10) BOTH(j0) BOTH(j1) BOTH(y0) BOTH(y1) BOTH(lgamma) BOTH(tgamma)
  AS("rhypot", double, rhypot(a, b), double a, double b)
  AS("norm3d", double, norm3d(a, b, c), double a, double b, double c)
  AS("rnorm3d", double, rnorm3d(a, b, c), double a, double b, double c)
  AS("norm4d", double, norm4d(a, b, c, d), double a, double b, double c, double d)
  AS("norm3df", float, norm3df(a, b, c), float a, float b, float c)
  AS("min float", float, min(a, b), float a, float b) AS("max float", float, max(a, b), float a, float b)
  AS("min int unsigned", long long, min(a, b), int a, unsigned b) AS("max int unsigned", long long, max(a, b), int a, unsigned b)
  AS("max short", int, max(a, b), short a, short b) AS("max long int", long, max(a, b), long a, int b)
  AS("max int float", double, max(a, b), int a, float b)
}

#define SIXTEEN(T, prefix)                                                                                              \
  AS(prefix "add", T, a + b, T a, T b) AS(prefix "sub", T, a - b, T a, T b) AS(prefix "mul", T, a * b, T a, T b)         \
  AS(prefix "div", T, a / b, T a, T b) AS(prefix "fma", T, __hfma(a, b, c), T a, T b, T c) AS(prefix "sqrt", T, hsqrt(a), T a) \
  AS(prefix "lt", bool, __hlt(a, b), T a, T b) AS(prefix "ltu", bool, __hltu(a, b), T a, T b) AS(prefix "eq", bool, a == b, T a, T b) \
  AS(prefix "max", T, __hmax(a, b), T a, T b) AS(prefix "min_nan", T, __hmin_nan(a, b), T a, T b)                        \
  AS(prefix "to float", float, static_cast<float>(a), T a) AS(prefix "of float", T, T(a), float a) AS(prefix "of double", T, T(a), double a) \
  AS(prefix "of ll", T, T(a), long long a) AS(prefix "of ull", T, T(a), u64 a)
void narrow() {
  SIXTEEN(__half, "half ")
  SIXTEEN(__hip_bfloat16, "bfloat ")
#define HALVES(mode) ONE(__float2half_##mode, __half, float) ONE(__half2int_##mode, int, __half) ONE(__int2half_##mode, __half, int) ONE(__ll2half_##mode, __half, long long)
  MODES(HALVES)
  ONE(__float2bfloat16_rz, __hip_bfloat16, float)
  AS("old bfloat", unsigned short, hip_bfloat16(a).data, float a)
  AS("old bfloat truncated", unsigned short, hip_bfloat16(a, hip_bfloat16::truncate).data, float a)
#ifdef __FLT16_MANT_DIG__
  AS("compiler's half", unsigned short, kernelmill::bits<unsigned short>(static_cast<_Float16>(a)), double a)
#endif
}

void constants() {
#define CONSTANT(name) AS(#name, double, static_cast<double>(name), int)
  CONSTANT(HIP_PI) CONSTANT(HIP_PI_LO) CONSTANT(HIP_LN2) CONSTANT(HIP_LN2_LO) CONSTANT(HIP_L2E) CONSTANT(HIP_SQRT_TWO)
  CONSTANT(HIP_INF) CONSTANT(HIP_INF_F) CONSTANT(HIP_PI_F) CONSTANT(HIP_LN2_F) CONSTANT(HIP_L2T) CONSTANT(HIP_LGE)
  CONSTANT(HIP_MIN_DENORM_F) CONSTANT(HIP_MAX_NORMAL_F) CONSTANT(HIP_SQRT_2OPI) CONSTANT(HIP_TWO_TO_M1022)
}

int main() {
  integers(), rounded(), functions(), narrow(), constants();
  for (string line; getline(cin, line);) {
    const size_t end = line.find('|');
    const auto found = table.find(line.substr(0, end));
    istringstream arguments(line.substr(end + 1));
    cout << (found == table.end() ? "unknown" : found->second(arguments)) << '\n';
  }
}
