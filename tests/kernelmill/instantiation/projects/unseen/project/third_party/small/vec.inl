template <typename T> __host__ __device__ vec<T>::vec(T a, T b) : x(a), y(b) {}
template <typename T> __host__ __device__ T vec<T>::length2() const { return x * x + y * y; }
template <typename T> __host__ __device__ T vec<T>::unused() const { return x; }
inline __host__ __device__ float plain::sum() const { return a; }
