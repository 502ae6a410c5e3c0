// prints: 31 37 47
// prints: 4 2.2361 3 1
// prints: 41 67 93 101 49 65 
#include <hip/hip_runtime.h>
#include <hipblas/hipblas.h>
#include <rocblas/rocblas.h>
#include <cstdio>
#include <vector>
#define HIPBLAS_CHECK(x) do { hipblasStatus_t s_ = (x); if (s_ != HIPBLAS_STATUS_SUCCESS) { printf("hipBLAS error %s at %d\n", hipblasStatusToString(s_), __LINE__); return 1; } } while (0)
#define ROCBLAS_CHECK(x) do { rocblas_status s_ = (x); if (s_ != rocblas_status_success) { printf("rocBLAS error %s at %d\n", rocblas_status_to_string(s_), __LINE__); return 1; } } while (0)
int main() {
  const int m = 3, n = 2, k = 4;
  std::vector<float> a(m * k), b(k * n), c(m * n, 1.f);
  for (int i = 0; i < m * k; ++i) a[i] = float(i);
  for (int i = 0; i < k * n; ++i) b[i] = float(i % 3);
  float *d_a, *d_b, *d_c;
  hipMalloc(&d_a, a.size() * 4); hipMalloc(&d_b, b.size() * 4); hipMalloc(&d_c, c.size() * 4);
  hipblasHandle_t handle;
  HIPBLAS_CHECK(hipblasCreate(&handle));
  HIPBLAS_CHECK(hipblasSetMatrix(m, k, sizeof(float), a.data(), m, d_a, m));
  HIPBLAS_CHECK(hipblasSetVector(k * n, sizeof(float), b.data(), 1, d_b, 1));
  hipMemcpy(d_c, c.data(), c.size() * 4, hipMemcpyHostToDevice);
  float alpha = 2.f, beta = 1.f, dot = 0, norm = 0;
  HIPBLAS_CHECK(hipblasSgemm(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, m, n, k, &alpha, d_a, m, d_b, k, &beta, d_c, m));
  hipMemcpy(c.data(), d_c, c.size() * 4, hipMemcpyDeviceToHost);
  printf("%g %g %g\n", c[0], c[1], c[5]);
  HIPBLAS_CHECK(hipblasSdot(handle, 4, d_a, 1, d_b, 2, &dot));
  HIPBLAS_CHECK(hipblasSnrm2(handle, 3, d_a, 1, &norm));
  int most = 0;
  HIPBLAS_CHECK(hipblasIsamax(handle, 8, d_b, 1, &most));
  HIPBLAS_CHECK(hipblasSaxpy(handle, m * n, &alpha, d_a, 1, d_c, 1));
  printf("%g %.4f %d %d\n", dot, norm, most, hipblasSgemm(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, m, n, k, &alpha, d_a, 1, d_b, k, &beta, d_c, m) != HIPBLAS_STATUS_SUCCESS);
  HIPBLAS_CHECK(hipblasDestroy(handle));
  rocblas_handle roc;
  ROCBLAS_CHECK(rocblas_create_handle(&roc));
  hipStream_t stream;
  hipStreamCreate(&stream);
  ROCBLAS_CHECK(rocblas_set_stream(roc, stream));
  ROCBLAS_CHECK(rocblas_sgemv(roc, rocblas_operation_transpose, m, k, &alpha, d_a, m, d_b, 1, &beta, d_c, 1));
  ROCBLAS_CHECK(rocblas_sgemm_strided_batched(roc, rocblas_operation_none, rocblas_operation_transpose, 1, 1, 2, &alpha, d_a, 1, 2, d_b, 1, 2, &beta, d_c + 4, 1, 1, 2));
  hipStreamSynchronize(stream);
  hipMemcpy(c.data(), d_c, c.size() * 4, hipMemcpyDeviceToHost);
  for (float v : c) printf("%g ", v);
  printf("\n");
  ROCBLAS_CHECK(rocblas_destroy_handle(roc));
  hipStreamDestroy(stream);
  hipFree(d_a); hipFree(d_b); hipFree(d_c);
  return 0;
}
