// A bfloat16 that computes in float and rounds each result, as c10::BFloat16 does; `x` holds its bits.
struct BFloat16 {
  unsigned short x;
  BFloat16() = default;
  __host__ __device__ BFloat16(__nv_bfloat16 value) : x(__bfloat16_as_ushort(value)) {}
  __host__ __device__ BFloat16(float value) : x(__bfloat16_as_ushort(__float2bfloat16(value))) {}
  __host__ __device__ operator float() const { return __bfloat162float(__ushort_as_bfloat16(x)); }
  __host__ __device__ operator __nv_bfloat16() const { return __ushort_as_bfloat16(x); }
};
#define BFLOAT_OPERATOR(op)                                                                           \
  __host__ __device__ inline BFloat16 operator op(BFloat16 a, BFloat16 b) { return float(a) op float(b); }      \
  __host__ __device__ inline BFloat16 operator op(BFloat16 a, int b) { return float(a) op float(b); }       \
  __host__ __device__ inline BFloat16 operator op(int a, BFloat16 b) { return float(a) op float(b); }       \
  __host__ __device__ inline float operator op(BFloat16 a, float b) { return float(a) op b; }           \
  __host__ __device__ inline float operator op(float a, BFloat16 b) { return a op float(b); }           \
  __host__ __device__ inline double operator op(BFloat16 a, double b) { return double(float(a)) op b; } \
  __host__ __device__ inline double operator op(double a, BFloat16 b) { return a op double(float(b)); } \
  __host__ __device__ inline BFloat16& operator op##=(BFloat16& a, BFloat16 b) { return a = float(a) op float(b); }
BFLOAT_OPERATOR(+)
BFLOAT_OPERATOR(-)
BFLOAT_OPERATOR(*)
BFLOAT_OPERATOR(/)
#undef BFLOAT_OPERATOR
#define BFLOAT_COMPARISON(op)                                                                      \
  __host__ __device__ inline bool operator op(BFloat16 a, BFloat16 b) { return float(a) op float(b); }   \
  __host__ __device__ inline bool operator op(BFloat16 a, int b) { return float(a) op float(b); }    \
  __host__ __device__ inline bool operator op(int a, BFloat16 b) { return float(a) op float(b); }    \
  __host__ __device__ inline bool operator op(BFloat16 a, float b) { return float(a) op b; }         \
  __host__ __device__ inline bool operator op(float a, BFloat16 b) { return a op float(b); }         \
  __host__ __device__ inline bool operator op(BFloat16 a, double b) { return double(float(a)) op b; } \
  __host__ __device__ inline bool operator op(double a, BFloat16 b) { return a op double(float(b)); }
BFLOAT_COMPARISON(<)
BFLOAT_COMPARISON(>)
BFLOAT_COMPARISON(<=)
BFLOAT_COMPARISON(>=)
BFLOAT_COMPARISON(==)
BFLOAT_COMPARISON(!=)
#undef BFLOAT_COMPARISON
__host__ __device__ inline BFloat16 operator-(BFloat16 a) { return -float(a); }
__device__ inline BFloat16 atomicAdd(BFloat16* address, BFloat16 value) {
  return atomicAdd(reinterpret_cast<__nv_bfloat16*>(address), __nv_bfloat16(value));
}
