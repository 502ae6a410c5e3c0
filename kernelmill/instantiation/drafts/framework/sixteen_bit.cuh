// A 16-bit float with the semantics of c10::$name: computes in float, rounds every result; `x` holds the bits.
struct $name {
  unsigned short x;
  $name() = default;
  __host__ __device__ $name($plain value) : x(__${suffix}_as_ushort(value)) {}
  __host__ __device__ $name(float value) : x(__${suffix}_as_ushort(__float2${suffix}(value))) {}
  __host__ __device__ operator float() const { return __${suffix}2float(__ushort_as_${suffix}(x)); }
  __host__ __device__ operator $plain() const { return __ushort_as_${suffix}(x); }
};
__host__ __device__ inline $name operator+($name a, $name b) { return float(a) + float(b); }
__host__ __device__ inline $name operator+($name a, int b) { return float(a) + float(b); }
__host__ __device__ inline $name operator+(int a, $name b) { return float(a) + float(b); }
__host__ __device__ inline float operator+($name a, float b) { return float(a) + b; }
__host__ __device__ inline float operator+(float a, $name b) { return a + float(b); }
__host__ __device__ inline double operator+($name a, double b) { return float(a) + b; }
__host__ __device__ inline double operator+(double a, $name b) { return a + float(b); }
__host__ __device__ inline $name& operator+=($name& a, $name b) { return a = float(a) + float(b); }
__host__ __device__ inline $name operator-($name a, $name b) { return float(a) - float(b); }
__host__ __device__ inline $name operator-($name a, int b) { return float(a) - float(b); }
__host__ __device__ inline $name operator-(int a, $name b) { return float(a) - float(b); }
__host__ __device__ inline float operator-($name a, float b) { return float(a) - b; }
__host__ __device__ inline float operator-(float a, $name b) { return a - float(b); }
__host__ __device__ inline double operator-($name a, double b) { return float(a) - b; }
__host__ __device__ inline double operator-(double a, $name b) { return a - float(b); }
__host__ __device__ inline $name& operator-=($name& a, $name b) { return a = float(a) - float(b); }
__host__ __device__ inline $name operator*($name a, $name b) { return float(a) * float(b); }
__host__ __device__ inline $name operator*($name a, int b) { return float(a) * float(b); }
__host__ __device__ inline $name operator*(int a, $name b) { return float(a) * float(b); }
__host__ __device__ inline float operator*($name a, float b) { return float(a) * b; }
__host__ __device__ inline float operator*(float a, $name b) { return a * float(b); }
__host__ __device__ inline double operator*($name a, double b) { return float(a) * b; }
__host__ __device__ inline double operator*(double a, $name b) { return a * float(b); }
__host__ __device__ inline $name& operator*=($name& a, $name b) { return a = float(a) * float(b); }
__host__ __device__ inline $name operator/($name a, $name b) { return float(a) / float(b); }
__host__ __device__ inline $name operator/($name a, int b) { return float(a) / float(b); }
__host__ __device__ inline $name operator/(int a, $name b) { return float(a) / float(b); }
__host__ __device__ inline float operator/($name a, float b) { return float(a) / b; }
__host__ __device__ inline float operator/(float a, $name b) { return a / float(b); }
__host__ __device__ inline double operator/($name a, double b) { return float(a) / b; }
__host__ __device__ inline double operator/(double a, $name b) { return a / float(b); }
__host__ __device__ inline $name& operator/=($name& a, $name b) { return a = float(a) / float(b); }
__host__ __device__ inline bool operator<($name a, $name b) { return float(a) < float(b); }
__host__ __device__ inline bool operator<($name a, int b) { return float(a) < float(b); }
__host__ __device__ inline bool operator<(int a, $name b) { return float(a) < float(b); }
__host__ __device__ inline bool operator<($name a, float b) { return float(a) < b; }
__host__ __device__ inline bool operator<(float a, $name b) { return a < float(b); }
__host__ __device__ inline bool operator<($name a, double b) { return float(a) < b; }
__host__ __device__ inline bool operator<(double a, $name b) { return a < float(b); }
__host__ __device__ inline bool operator>($name a, $name b) { return float(a) > float(b); }
__host__ __device__ inline bool operator>($name a, int b) { return float(a) > float(b); }
__host__ __device__ inline bool operator>(int a, $name b) { return float(a) > float(b); }
__host__ __device__ inline bool operator>($name a, float b) { return float(a) > b; }
__host__ __device__ inline bool operator>(float a, $name b) { return a > float(b); }
__host__ __device__ inline bool operator>($name a, double b) { return float(a) > b; }
__host__ __device__ inline bool operator>(double a, $name b) { return a > float(b); }
__host__ __device__ inline bool operator<=($name a, $name b) { return float(a) <= float(b); }
__host__ __device__ inline bool operator<=($name a, int b) { return float(a) <= float(b); }
__host__ __device__ inline bool operator<=(int a, $name b) { return float(a) <= float(b); }
__host__ __device__ inline bool operator<=($name a, float b) { return float(a) <= b; }
__host__ __device__ inline bool operator<=(float a, $name b) { return a <= float(b); }
__host__ __device__ inline bool operator<=($name a, double b) { return float(a) <= b; }
__host__ __device__ inline bool operator<=(double a, $name b) { return a <= float(b); }
__host__ __device__ inline bool operator>=($name a, $name b) { return float(a) >= float(b); }
__host__ __device__ inline bool operator>=($name a, int b) { return float(a) >= float(b); }
__host__ __device__ inline bool operator>=(int a, $name b) { return float(a) >= float(b); }
__host__ __device__ inline bool operator>=($name a, float b) { return float(a) >= b; }
__host__ __device__ inline bool operator>=(float a, $name b) { return a >= float(b); }
__host__ __device__ inline bool operator>=($name a, double b) { return float(a) >= b; }
__host__ __device__ inline bool operator>=(double a, $name b) { return a >= float(b); }
__host__ __device__ inline bool operator==($name a, $name b) { return float(a) == float(b); }
__host__ __device__ inline bool operator==($name a, int b) { return float(a) == float(b); }
__host__ __device__ inline bool operator==(int a, $name b) { return float(a) == float(b); }
__host__ __device__ inline bool operator==($name a, float b) { return float(a) == b; }
__host__ __device__ inline bool operator==(float a, $name b) { return a == float(b); }
__host__ __device__ inline bool operator==($name a, double b) { return float(a) == b; }
__host__ __device__ inline bool operator==(double a, $name b) { return a == float(b); }
__host__ __device__ inline bool operator!=($name a, $name b) { return float(a) != float(b); }
__host__ __device__ inline bool operator!=($name a, int b) { return float(a) != float(b); }
__host__ __device__ inline bool operator!=(int a, $name b) { return float(a) != float(b); }
__host__ __device__ inline bool operator!=($name a, float b) { return float(a) != b; }
__host__ __device__ inline bool operator!=(float a, $name b) { return a != float(b); }
__host__ __device__ inline bool operator!=($name a, double b) { return float(a) != b; }
__host__ __device__ inline bool operator!=(double a, $name b) { return a != float(b); }
__host__ __device__ inline $name operator-($name a) { return -float(a); }
__device__ inline $name atomicAdd($name* address, $name value) {
  return atomicAdd(reinterpret_cast<$plain*>(address), $plain(value));
}
