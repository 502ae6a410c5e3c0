// A half that computes in float and rounds each result, as c10::Half does; `x` holds its bits.
struct Half {
  unsigned short x;
  Half() = default;
  __host__ __device__ Half(__half value) : x(__half_as_ushort(value)) {}
  __host__ __device__ Half(float value) : x(__half_as_ushort(__float2half(value))) {}
  __host__ __device__ operator float() const { return __half2float(__ushort_as_half(x)); }
  __host__ __device__ operator __half() const { return __ushort_as_half(x); }
};
#define HALF_OPERATOR(op)                                                                           \
  __host__ __device__ inline Half operator op(Half a, Half b) { return float(a) op float(b); }      \
  __host__ __device__ inline Half operator op(Half a, int b) { return float(a) op float(b); }       \
  __host__ __device__ inline Half operator op(int a, Half b) { return float(a) op float(b); }       \
  __host__ __device__ inline float operator op(Half a, float b) { return float(a) op b; }           \
  __host__ __device__ inline float operator op(float a, Half b) { return a op float(b); }           \
  __host__ __device__ inline double operator op(Half a, double b) { return double(float(a)) op b; } \
  __host__ __device__ inline double operator op(double a, Half b) { return a op double(float(b)); } \
  __host__ __device__ inline Half& operator op##=(Half& a, Half b) { return a = float(a) op float(b); }
HALF_OPERATOR(+)
HALF_OPERATOR(-)
HALF_OPERATOR(*)
HALF_OPERATOR(/)
#undef HALF_OPERATOR
#define HALF_COMPARISON(op)                                                                      \
  __host__ __device__ inline bool operator op(Half a, Half b) { return float(a) op float(b); }   \
  __host__ __device__ inline bool operator op(Half a, int b) { return float(a) op float(b); }    \
  __host__ __device__ inline bool operator op(int a, Half b) { return float(a) op float(b); }    \
  __host__ __device__ inline bool operator op(Half a, float b) { return float(a) op b; }         \
  __host__ __device__ inline bool operator op(float a, Half b) { return a op float(b); }         \
  __host__ __device__ inline bool operator op(Half a, double b) { return double(float(a)) op b; } \
  __host__ __device__ inline bool operator op(double a, Half b) { return a op double(float(b)); }
HALF_COMPARISON(<)
HALF_COMPARISON(>)
HALF_COMPARISON(<=)
HALF_COMPARISON(>=)
HALF_COMPARISON(==)
HALF_COMPARISON(!=)
#undef HALF_COMPARISON
__host__ __device__ inline Half operator-(Half a) { return -float(a); }
__device__ inline Half atomicAdd(Half* address, Half value) {
  return atomicAdd(reinterpret_cast<__half*>(address), __half(value));
}
