// The part of hipBLAS and rocBLAS that programs use most, for float and double: vectors, and products of dense matrices.
// Each function launches one thread, which computes in order, so results are the same in every run. Matrices are
// column-major. Complex and half-precision functions are missing.
#pragma once

#include <cmath>
#include <cstdint>
#include <utility>

#include "hip/hip_runtime.h"

namespace kernelmill::blas {

struct Handle {
  hipStream_t stream = nullptr;
  bool scalars_on_device = false;
};

template <class Work>
void by_one_thread(Work work) { work(); }
// The status is that of hipBLAS and rocBLAS: 0 for success, or that of an invalid handle, pointer or size.
enum Status { success = 0, invalid_handle = 1, invalid_value = 3, failed = 6 };
template <class Work>
Status launch(Handle *handle, Work work) {
  if (!handle) return invalid_handle;
  hipLaunchKernelGGL(by_one_thread<Work>, dim3(1), dim3(1), 0, handle->stream, work);
  return hipGetLastError() == hipSuccess ? success : failed;
}
// A factor, which the pointer mode tells to be on the host, where it is read at once, or on the device.
template <class T>
struct Factor {
  T value;
  const T *at;
  Factor(const Handle *handle, const T *given) : value(T()), at(nullptr) {
    if (handle && handle->scalars_on_device) at = given;
    else if (given) value = *given;
  }
  T get() const { return at ? *at : value; }
};
// Computes a result, for the host or the device as the pointer mode tells.
template <class T, class Of>
Status result(Handle *handle, T *to, Of of) {
  if (!handle) return invalid_handle;
  if (handle->scalars_on_device) return launch(handle, [=] { *to = of(); });
  T *made = nullptr;
  if (hipMalloc(reinterpret_cast<void **>(&made), sizeof(T)) != hipSuccess) return failed;
  Status status = launch(handle, [=] { *made = of(); });
  if (status == success && (hipStreamSynchronize(handle->stream) != hipSuccess || hipMemcpy(to, made, sizeof(T), hipMemcpyDeviceToHost) != hipSuccess)) status = failed;
  (void)hipFree(made);
  return status;
}
// The element of a vector whose increment may be negative.
template <class T>
T &element(T *x, int i, int n, int increment) { return x[int64_t(increment < 0 ? i - n + 1 : i) * increment]; }
// The element of op(A).
template <class T>
T entry(const T *a, int lda, bool transposed, int row, int column) { return transposed ? a[int64_t(row) * lda + column] : a[int64_t(column) * lda + row]; }

template <class T>
Status axpy(Handle *h, int n, const T *alpha, const T *x, int ix, T *y, int iy) {
  const Factor<T> f(h, alpha);
  return launch(h, [=] { for (int i = 0; i < n; ++i) element(y, i, n, iy) += f.get() * element(x, i, n, ix); });
}
template <class T>
Status scal(Handle *h, int n, const T *alpha, T *x, int ix) {
  const Factor<T> f(h, alpha);
  return launch(h, [=] { for (int i = 0; i < n; ++i) x[int64_t(i) * ix] *= f.get(); });
}
template <class T>
Status copy(Handle *h, int n, const T *x, int ix, T *y, int iy) {
  return launch(h, [=] { for (int i = 0; i < n; ++i) element(y, i, n, iy) = element(x, i, n, ix); });
}
template <class T>
Status swap(Handle *h, int n, T *x, int ix, T *y, int iy) {
  return launch(h, [=] { for (int i = 0; i < n; ++i) std::swap(element(y, i, n, iy), element(x, i, n, ix)); });
}
template <class T>
Status dot(Handle *h, int n, const T *x, int ix, const T *y, int iy, T *to) {
  return result(h, to, [=] { T sum = 0; for (int i = 0; i < n; ++i) sum += element(x, i, n, ix) * element(y, i, n, iy); return sum; });
}
template <class T>
Status nrm2(Handle *h, int n, const T *x, int ix, T *to) {
  return result(h, to, [=] { T norm = 0; for (int i = 0; i < n; ++i) norm = std::hypot(norm, x[int64_t(i) * ix]); return norm; });
}
template <class T>
Status asum(Handle *h, int n, const T *x, int ix, T *to) {
  return result(h, to, [=] { T sum = 0; for (int i = 0; i < n; ++i) sum += std::abs(x[int64_t(i) * ix]); return sum; });
}
// The index from 1 of the first element with the largest or smallest magnitude; 0 if there is none.
template <class T>
Status iam(Handle *h, int n, const T *x, int ix, int *to, bool largest) {
  return result(h, to, [=] {
    int best = 0;
    for (int i = 1; i < n; ++i) {
      const T now = std::abs(x[int64_t(i) * ix]), then = std::abs(x[int64_t(best) * ix]);
      if (largest ? now > then : now < then) best = i;
    }
    return n > 0 && ix > 0 ? best + 1 : 0;
  });
}
template <class T>
Status gemv(Handle *h, bool transposed, int m, int n, const T *alpha, const T *a, int lda, const T *x, int ix, const T *beta, T *y, int iy) {
  if (m < 0 || n < 0 || lda < m) return invalid_value;
  const Factor<T> fa(h, alpha), fb(h, beta);
  const int rows = transposed ? n : m, columns = transposed ? m : n;
  return launch(h, [=] {
    for (int r = 0; r < rows; ++r) {
      T sum = 0;
      for (int c = 0; c < columns; ++c) sum += entry(a, lda, transposed, r, c) * element(x, c, columns, ix);
      T &to = element(y, r, rows, iy);
      to = fb.get() == T(0) ? fa.get() * sum : fa.get() * sum + fb.get() * to;
    }
  });
}
template <class T>
Status ger(Handle *h, int m, int n, const T *alpha, const T *x, int ix, const T *y, int iy, T *a, int lda) {
  if (m < 0 || n < 0 || lda < m) return invalid_value;
  const Factor<T> f(h, alpha);
  return launch(h, [=] { for (int c = 0; c < n; ++c) for (int r = 0; r < m; ++r) a[int64_t(c) * lda + r] += f.get() * element(x, r, m, ix) * element(y, c, n, iy); });
}
// `of` gives the three matrices of a product of the batch.
template <class T, class Of>
Status multiply(Handle *h, bool ta, bool tb, int m, int n, int k, const T *alpha, int lda, int ldb, const T *beta, int ldc, int batch, Of of) {
  if (m < 0 || n < 0 || k < 0 || batch < 0 || lda < (ta ? k : m) || ldb < (tb ? n : k) || ldc < m) return invalid_value;
  const Factor<T> fa(h, alpha), fb(h, beta);
  return launch(h, [=] {
    for (int number = 0; number < batch; ++number) {
      const T *a = nullptr, *b = nullptr;
      T *c = nullptr;
      of(number, a, b, c);
      for (int column = 0; column < n; ++column)
        for (int row = 0; row < m; ++row) {
          T sum = 0;
          for (int i = 0; i < k; ++i) sum += entry(a, lda, ta, row, i) * entry(b, ldb, tb, i, column);
          T &to = c[int64_t(column) * ldc + row];
          to = fb.get() == T(0) ? fa.get() * sum : fa.get() * sum + fb.get() * to;
        }
    }
  });
}
template <class T>
Status gemm(Handle *h, bool ta, bool tb, int m, int n, int k, const T *alpha, const T *a, int lda, int64_t sa, const T *b, int ldb, int64_t sb, const T *beta, T *c, int ldc, int64_t sc, int batch) {
  return multiply(h, ta, tb, m, n, k, alpha, lda, ldb, beta, ldc, batch, [=](int i, const T *&pa, const T *&pb, T *&pc) { pa = a + i * sa, pb = b + i * sb, pc = c + i * sc; });
}
template <class T>
Status gemm(Handle *h, bool ta, bool tb, int m, int n, int k, const T *alpha, const T *const *a, int lda, const T *const *b, int ldb, const T *beta, T *const *c, int ldc, int batch) {
  return multiply(h, ta, tb, m, n, k, alpha, lda, ldb, beta, ldc, batch, [=](int i, const T *&pa, const T *&pb, T *&pc) { pa = a[i], pb = b[i], pc = c[i]; });
}
template <class T>
Status geam(Handle *h, bool ta, bool tb, int m, int n, const T *alpha, const T *a, int lda, const T *beta, const T *b, int ldb, T *c, int ldc) {
  if (m < 0 || n < 0 || ldc < m) return invalid_value;
  const Factor<T> fa(h, alpha), fb(h, beta);
  return launch(h, [=] {
    for (int column = 0; column < n; ++column)
      for (int row = 0; row < m; ++row)
        c[int64_t(column) * ldc + row] = (fa.get() == T(0) ? T(0) : fa.get() * entry(a, lda, ta, row, column)) + (fb.get() == T(0) ? T(0) : fb.get() * entry(b, ldb, tb, row, column));
  });
}
// Between the host and the device, in either direction.
inline Status strided_copy(int rows, int columns, int size, const void *from, int lda, void *to, int ldb) {
  if (rows < 0 || columns < 0 || size <= 0 || lda < rows || ldb < rows) return invalid_value;
  return hipMemcpy2D(to, size_t(ldb) * size, from, size_t(lda) * size, size_t(rows) * size, columns, hipMemcpyDefault) == hipSuccess ? success : failed;
}

}  // namespace kernelmill::blas

// The functions of one library for one type, under the names that it gives them. Both libraries number the operations:
// 111 for none, 112 and 113 for transposed.
#define KERNELMILL_BLAS(STATUS, HANDLE, OP, T, axpy_, scal_, copy_, swap_, dot_, nrm2_, asum_, amax_, amin_, gemv_, ger_, gemm_, gemm_strided_, gemm_batched_, geam_) \
  inline STATUS axpy_(HANDLE h, int n, const T *alpha, const T *x, int ix, T *y, int iy) { return STATUS(::kernelmill::blas::axpy(h, n, alpha, x, ix, y, iy)); } \
  inline STATUS scal_(HANDLE h, int n, const T *alpha, T *x, int ix) { return STATUS(::kernelmill::blas::scal(h, n, alpha, x, ix)); } \
  inline STATUS copy_(HANDLE h, int n, const T *x, int ix, T *y, int iy) { return STATUS(::kernelmill::blas::copy(h, n, x, ix, y, iy)); } \
  inline STATUS swap_(HANDLE h, int n, T *x, int ix, T *y, int iy) { return STATUS(::kernelmill::blas::swap(h, n, x, ix, y, iy)); } \
  inline STATUS dot_(HANDLE h, int n, const T *x, int ix, const T *y, int iy, T *to) { return STATUS(::kernelmill::blas::dot(h, n, x, ix, y, iy, to)); } \
  inline STATUS nrm2_(HANDLE h, int n, const T *x, int ix, T *to) { return STATUS(::kernelmill::blas::nrm2(h, n, x, ix, to)); } \
  inline STATUS asum_(HANDLE h, int n, const T *x, int ix, T *to) { return STATUS(::kernelmill::blas::asum(h, n, x, ix, to)); } \
  inline STATUS amax_(HANDLE h, int n, const T *x, int ix, int *to) { return STATUS(::kernelmill::blas::iam(h, n, x, ix, to, true)); } \
  inline STATUS amin_(HANDLE h, int n, const T *x, int ix, int *to) { return STATUS(::kernelmill::blas::iam(h, n, x, ix, to, false)); } \
  inline STATUS gemv_(HANDLE h, OP op, int m, int n, const T *alpha, const T *a, int lda, const T *x, int ix, const T *beta, T *y, int iy) { return STATUS(::kernelmill::blas::gemv(h, op != 111, m, n, alpha, a, lda, x, ix, beta, y, iy)); } \
  inline STATUS ger_(HANDLE h, int m, int n, const T *alpha, const T *x, int ix, const T *y, int iy, T *a, int lda) { return STATUS(::kernelmill::blas::ger(h, m, n, alpha, x, ix, y, iy, a, lda)); } \
  inline STATUS gemm_(HANDLE h, OP oa, OP ob, int m, int n, int k, const T *alpha, const T *a, int lda, const T *b, int ldb, const T *beta, T *c, int ldc) { return STATUS(::kernelmill::blas::gemm<T>(h, oa != 111, ob != 111, m, n, k, alpha, a, lda, 0, b, ldb, 0, beta, c, ldc, 0, 1)); } \
  inline STATUS gemm_strided_(HANDLE h, OP oa, OP ob, int m, int n, int k, const T *alpha, const T *a, int lda, long long sa, const T *b, int ldb, long long sb, const T *beta, T *c, int ldc, long long sc, int batch) { return STATUS(::kernelmill::blas::gemm<T>(h, oa != 111, ob != 111, m, n, k, alpha, a, lda, sa, b, ldb, sb, beta, c, ldc, sc, batch)); } \
  inline STATUS gemm_batched_(HANDLE h, OP oa, OP ob, int m, int n, int k, const T *alpha, const T *const a[], int lda, const T *const b[], int ldb, const T *beta, T *const c[], int ldc, int batch) { return STATUS(::kernelmill::blas::gemm<T>(h, oa != 111, ob != 111, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, batch)); } \
  inline STATUS geam_(HANDLE h, OP oa, OP ob, int m, int n, const T *alpha, const T *a, int lda, const T *beta, const T *b, int ldb, T *c, int ldc) { return STATUS(::kernelmill::blas::geam(h, oa != 111, ob != 111, m, n, alpha, a, lda, beta, b, ldb, c, ldc)); }
