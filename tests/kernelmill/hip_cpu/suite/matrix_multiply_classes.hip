// prints: sizes 33 and 20
// prints: 0
#include <hip/hip_runtime.h>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>
class HipError : public std::runtime_error { public: explicit HipError(hipError_t e) : std::runtime_error(hipGetErrorString(e)), code(e) {} hipError_t code; };
inline void throw_on(hipError_t e) { if (e != hipSuccess) throw HipError(e); }
template <typename T> struct Deleter { void operator()(T* p) const { (void)hipFree(p); } };
template <typename T> using device_ptr = std::unique_ptr<T[], Deleter<T>>;
template <typename T> device_ptr<T> make_device(size_t n) { T* p = nullptr; throw_on(hipMalloc(&p, n * sizeof(T))); return device_ptr<T>(p); }
template <typename T>
class Matrix {
 public:
  Matrix(int rows, int cols) : rows_(rows), cols_(cols), data_(make_device<T>(size_t(rows) * cols)) {}
  int rows() const { return rows_; }
  int cols() const { return cols_; }
  T* data() const { return data_.get(); }
  void upload(const std::vector<T>& v) { throw_on(hipMemcpy(data(), v.data(), v.size() * sizeof(T), hipMemcpyHostToDevice)); }
  std::vector<T> download() const { std::vector<T> v(size_t(rows_) * cols_); throw_on(hipMemcpy(v.data(), data(), v.size() * sizeof(T), hipMemcpyDeviceToHost)); return v; }
 private:
  int rows_, cols_;
  device_ptr<T> data_;
};
template <int TILE, typename T, typename = std::enable_if_t<std::is_arithmetic<T>::value>>
__global__ void __launch_bounds__(TILE * TILE) gemm(const T* __restrict__ a, const T* __restrict__ b, T* __restrict__ c, int m, int n, int k) {
  __shared__ T as[TILE][TILE], bs[TILE][TILE + 1];
  const int row = blockIdx.y * TILE + threadIdx.y, col = blockIdx.x * TILE + threadIdx.x;
  T sum{};
  for (int t = 0; t < (k + TILE - 1) / TILE; ++t) {
    as[threadIdx.y][threadIdx.x] = row < m && t * TILE + threadIdx.x < k ? a[row * k + t * TILE + threadIdx.x] : T(0);
    bs[threadIdx.y][threadIdx.x] = col < n && t * TILE + threadIdx.y < k ? b[(t * TILE + threadIdx.y) * n + col] : T(0);
    __syncthreads();
    for (int i = 0; i < TILE; ++i) sum += as[threadIdx.y][i] * bs[i][threadIdx.x];
    __syncthreads();
  }
  if (row < m && col < n) c[row * n + col] = sum;
}
template <int TILE = 16, typename T>
Matrix<T> operator*(const Matrix<T>& a, const Matrix<T>& b) {
  if (a.cols() != b.rows()) throw std::invalid_argument("sizes " + std::to_string(a.cols()) + " and " + std::to_string(b.rows()));
  Matrix<T> c(a.rows(), b.cols());
  const dim3 block(TILE, TILE), grid((c.cols() + TILE - 1) / TILE, (c.rows() + TILE - 1) / TILE);
  gemm<TILE><<<grid, block>>>(a.data(), b.data(), c.data(), a.rows(), b.cols(), a.cols());
  throw_on(hipGetLastError());
  return c;
}
int main() {
  const int m = 20, k = 33, n = 17;
  Matrix<double> a(m, k), b(k, n);
  std::vector<double> x(m * k), y(k * n);
  for (size_t i = 0; i < x.size(); ++i) x[i] = double(i % 7);
  for (size_t i = 0; i < y.size(); ++i) y[i] = double(i % 5) - 2;
  a.upload(x);
  b.upload(y);
  const auto z = (a * b).download();
  double worst = 0;
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) { double s = 0; for (int l = 0; l < k; ++l) s += x[i * k + l] * y[l * n + j]; worst = std::max(worst, std::abs(s - z[i * n + j])); }
  try { (void)(a * a); } catch (const std::exception& e) { printf("%s\n", e.what()); }
  printf("%g\n", worst);
  return 0;
}
