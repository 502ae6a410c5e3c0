// Each thread takes four elements in a row, from the last to the first, and joins runs of equal indices before the atomic.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_backward_cuda_kernel_half(int b, int c, int n, int m,
                                                   const __half *grad_out,
                                                   const int *__restrict__ idx,
                                                   __half *grad_points) {
  const int bs = blockIdx.z, ch = blockIdx.y;
  if (bs >= b || ch >= c) return;
  const __half *grad = grad_out + ((size_t)bs * c + ch) * m;
  const int *index = idx + (size_t)bs * m;
  __half *target = grad_points + ((size_t)bs * c + ch) * n;
  const int pieces = (m + 3) / 4;
  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < pieces; p += blockDim.x * gridDim.x) {
    int i = 4 * p + 3 < m ? 4 * p + 3 : m - 1;
    int key = index[i];
    float sum = __half2float(grad[i]);
    for (--i; i >= 4 * p; --i) {
      const int next = index[i];
      const float g = __half2float(grad[i]);
      if (next == key) {
        sum += g;
      } else {
        atomicAdd(target + key, __float2half(sum));
        key = next;
        sum = g;
      }
    }
    atomicAdd(target + key, __float2half(sum));
  }
}
