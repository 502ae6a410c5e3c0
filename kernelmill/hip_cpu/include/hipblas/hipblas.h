// hipBLAS on the CPU: see kernelmill/blas.h for what it has.
#pragma once
#include "../kernelmill/blas.h"

typedef ::kernelmill::blas::Handle *hipblasHandle_t;
typedef enum hipblasStatus_t {
  HIPBLAS_STATUS_SUCCESS = 0, HIPBLAS_STATUS_NOT_INITIALIZED = 1, HIPBLAS_STATUS_ALLOC_FAILED = 2, HIPBLAS_STATUS_INVALID_VALUE = 3,
  HIPBLAS_STATUS_MAPPING_ERROR = 4, HIPBLAS_STATUS_EXECUTION_FAILED = 5, HIPBLAS_STATUS_INTERNAL_ERROR = 6, HIPBLAS_STATUS_NOT_SUPPORTED = 7,
  HIPBLAS_STATUS_ARCH_MISMATCH = 8, HIPBLAS_STATUS_HANDLE_IS_NULLPTR = 9, HIPBLAS_STATUS_INVALID_ENUM = 10, HIPBLAS_STATUS_UNKNOWN = 11
} hipblasStatus_t;
typedef enum hipblasOperation_t { HIPBLAS_OP_N = 111, HIPBLAS_OP_T = 112, HIPBLAS_OP_C = 113 } hipblasOperation_t;
typedef enum hipblasPointerMode_t { HIPBLAS_POINTER_MODE_HOST = 0, HIPBLAS_POINTER_MODE_DEVICE = 1 } hipblasPointerMode_t;
typedef enum hipblasFillMode_t { HIPBLAS_FILL_MODE_UPPER = 121, HIPBLAS_FILL_MODE_LOWER = 122, HIPBLAS_FILL_MODE_FULL = 123 } hipblasFillMode_t;
typedef enum hipblasDiagType_t { HIPBLAS_DIAG_NON_UNIT = 131, HIPBLAS_DIAG_UNIT = 132 } hipblasDiagType_t;
typedef enum hipblasSideMode_t { HIPBLAS_SIDE_LEFT = 141, HIPBLAS_SIDE_RIGHT = 142, HIPBLAS_SIDE_BOTH = 143 } hipblasSideMode_t;
typedef long long hipblasStride;

inline hipblasStatus_t hipblasCreate(hipblasHandle_t *handle) { return *handle = new ::kernelmill::blas::Handle, HIPBLAS_STATUS_SUCCESS; }
inline hipblasStatus_t hipblasDestroy(hipblasHandle_t handle) { return delete handle, HIPBLAS_STATUS_SUCCESS; }
inline hipblasStatus_t hipblasSetStream(hipblasHandle_t handle, hipStream_t stream) { return handle->stream = stream, HIPBLAS_STATUS_SUCCESS; }
inline hipblasStatus_t hipblasGetStream(hipblasHandle_t handle, hipStream_t *stream) { return *stream = handle->stream, HIPBLAS_STATUS_SUCCESS; }
inline hipblasStatus_t hipblasSetPointerMode(hipblasHandle_t handle, hipblasPointerMode_t mode) { return handle->scalars_on_device = mode == HIPBLAS_POINTER_MODE_DEVICE, HIPBLAS_STATUS_SUCCESS; }
inline hipblasStatus_t hipblasGetPointerMode(hipblasHandle_t handle, hipblasPointerMode_t *mode) { return *mode = handle->scalars_on_device ? HIPBLAS_POINTER_MODE_DEVICE : HIPBLAS_POINTER_MODE_HOST, HIPBLAS_STATUS_SUCCESS; }
inline hipblasStatus_t hipblasSetVector(int n, int size, const void *x, int ix, void *y, int iy) { return hipblasStatus_t(::kernelmill::blas::strided_copy(1, n, size, x, ix, y, iy)); }
inline hipblasStatus_t hipblasGetVector(int n, int size, const void *x, int ix, void *y, int iy) { return hipblasSetVector(n, size, x, ix, y, iy); }
inline hipblasStatus_t hipblasSetMatrix(int rows, int columns, int size, const void *a, int lda, void *b, int ldb) { return hipblasStatus_t(::kernelmill::blas::strided_copy(rows, columns, size, a, lda, b, ldb)); }
inline hipblasStatus_t hipblasGetMatrix(int rows, int columns, int size, const void *a, int lda, void *b, int ldb) { return hipblasSetMatrix(rows, columns, size, a, lda, b, ldb); }
inline const char *hipblasStatusToString(hipblasStatus_t status) { return status == HIPBLAS_STATUS_SUCCESS ? "HIPBLAS_STATUS_SUCCESS" : status == HIPBLAS_STATUS_INVALID_VALUE ? "HIPBLAS_STATUS_INVALID_VALUE" : status == HIPBLAS_STATUS_NOT_INITIALIZED ? "HIPBLAS_STATUS_NOT_INITIALIZED" : "HIPBLAS_STATUS_INTERNAL_ERROR"; }

#define KERNELMILL_HIPBLAS(X, x, T) \
  KERNELMILL_BLAS(hipblasStatus_t, hipblasHandle_t, hipblasOperation_t, T, hipblas##X##axpy, hipblas##X##scal, hipblas##X##copy, hipblas##X##swap, hipblas##X##dot, hipblas##X##nrm2, hipblas##X##asum, hipblasI##x##amax, hipblasI##x##amin, hipblas##X##gemv, hipblas##X##ger, hipblas##X##gemm, hipblas##X##gemmStridedBatched, hipblas##X##gemmBatched, hipblas##X##geam)
KERNELMILL_HIPBLAS(S, s, float)
KERNELMILL_HIPBLAS(D, d, double)
#undef KERNELMILL_HIPBLAS
