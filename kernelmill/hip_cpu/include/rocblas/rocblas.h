// rocBLAS on the CPU: see kernelmill/blas.h for what it has.
#pragma once
#include "../kernelmill/blas.h"

typedef ::kernelmill::blas::Handle *rocblas_handle;
typedef int rocblas_int;
typedef long long rocblas_stride;
typedef float rocblas_float;
typedef double rocblas_double;
typedef enum rocblas_status {
  rocblas_status_success = 0, rocblas_status_invalid_handle = 1, rocblas_status_not_implemented = 2, rocblas_status_invalid_pointer = 3,
  rocblas_status_invalid_size = 4, rocblas_status_memory_error = 5, rocblas_status_internal_error = 6, rocblas_status_invalid_value = 11
} rocblas_status;
typedef enum rocblas_operation { rocblas_operation_none = 111, rocblas_operation_transpose = 112, rocblas_operation_conjugate_transpose = 113 } rocblas_operation;
typedef enum rocblas_pointer_mode { rocblas_pointer_mode_host = 0, rocblas_pointer_mode_device = 1 } rocblas_pointer_mode;
typedef enum rocblas_fill { rocblas_fill_upper = 121, rocblas_fill_lower = 122, rocblas_fill_full = 123 } rocblas_fill;
typedef enum rocblas_side { rocblas_side_left = 141, rocblas_side_right = 142, rocblas_side_both = 143 } rocblas_side;

// The numbers of an invalid size differ between the two libraries.
namespace kernelmill::blas {
struct RocblasStatus {
  rocblas_status status;
  explicit RocblasStatus(Status s) : status(s == invalid_value ? rocblas_status_invalid_size : rocblas_status(s)) {}
  operator rocblas_status() const { return status; }
};
}  // namespace kernelmill::blas

inline void rocblas_initialize() {}
inline rocblas_status rocblas_create_handle(rocblas_handle *handle) { return *handle = new ::kernelmill::blas::Handle, rocblas_status_success; }
inline rocblas_status rocblas_destroy_handle(rocblas_handle handle) { return delete handle, rocblas_status_success; }
inline rocblas_status rocblas_set_stream(rocblas_handle handle, hipStream_t stream) { return handle->stream = stream, rocblas_status_success; }
inline rocblas_status rocblas_get_stream(rocblas_handle handle, hipStream_t *stream) { return *stream = handle->stream, rocblas_status_success; }
inline rocblas_status rocblas_set_pointer_mode(rocblas_handle handle, rocblas_pointer_mode mode) { return handle->scalars_on_device = mode == rocblas_pointer_mode_device, rocblas_status_success; }
inline rocblas_status rocblas_get_pointer_mode(rocblas_handle handle, rocblas_pointer_mode *mode) { return *mode = handle->scalars_on_device ? rocblas_pointer_mode_device : rocblas_pointer_mode_host, rocblas_status_success; }
inline rocblas_status rocblas_set_vector(int n, int size, const void *x, int ix, void *y, int iy) { return ::kernelmill::blas::RocblasStatus(::kernelmill::blas::strided_copy(1, n, size, x, ix, y, iy)); }
inline rocblas_status rocblas_get_vector(int n, int size, const void *x, int ix, void *y, int iy) { return rocblas_set_vector(n, size, x, ix, y, iy); }
inline rocblas_status rocblas_set_matrix(int rows, int columns, int size, const void *a, int lda, void *b, int ldb) { return ::kernelmill::blas::RocblasStatus(::kernelmill::blas::strided_copy(rows, columns, size, a, lda, b, ldb)); }
inline rocblas_status rocblas_get_matrix(int rows, int columns, int size, const void *a, int lda, void *b, int ldb) { return rocblas_set_matrix(rows, columns, size, a, lda, b, ldb); }
inline const char *rocblas_status_to_string(rocblas_status status) { return status == rocblas_status_success ? "rocblas_status_success" : status == rocblas_status_invalid_size ? "rocblas_status_invalid_size" : status == rocblas_status_invalid_handle ? "rocblas_status_invalid_handle" : "rocblas_status_internal_error"; }

#define KERNELMILL_ROCBLAS(x, T) \
  KERNELMILL_BLAS(::kernelmill::blas::RocblasStatus, rocblas_handle, rocblas_operation, T, rocblas_##x##axpy, rocblas_##x##scal, rocblas_##x##copy, rocblas_##x##swap, rocblas_##x##dot, rocblas_##x##nrm2, rocblas_##x##asum, rocblas_i##x##amax, rocblas_i##x##amin, rocblas_##x##gemv, rocblas_##x##ger, rocblas_##x##gemm, rocblas_##x##gemm_strided_batched, rocblas_##x##gemm_batched, rocblas_##x##geam)
KERNELMILL_ROCBLAS(s, float)
KERNELMILL_ROCBLAS(d, double)
#undef KERNELMILL_ROCBLAS
