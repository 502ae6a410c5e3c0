// indices and weights of the points of a block are staged in shared memory with coalesced loads
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_forward_cuda_kernel_float(
    int b, int c, int m, int n, const float *points, const int *__restrict__ idx,
    const float *weight, float *out) {

  __shared__ int s_idx[512 * 3];
  __shared__ float s_weight[512 * 3];
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  const float *row = points + ((size_t)bs_idx * c + c_idx) * m;
  float *dst = out + ((size_t)bs_idx * c + c_idx) * n;
  for (size_t base = (size_t)blockIdx.x * 512; base < (size_t)n; base += (size_t)512 * gridDim.x) {
    const int count = (size_t)n - base < 512 ? (int)(n - base) : 512;
    const size_t from = ((size_t)bs_idx * n + base) * 3;
    for (int k = threadIdx.x; k < count * 3; k += blockDim.x) {
      s_idx[k] = idx[from + k];
      s_weight[k] = weight[from + k];
    }
    __syncthreads();
    for (int k = threadIdx.x; k < count; k += blockDim.x)
      dst[base + k] = s_weight[k * 3] * row[s_idx[k * 3]] + s_weight[k * 3 + 1] * row[s_idx[k * 3 + 1]] +
                      s_weight[k * 3 + 2] * row[s_idx[k * 3 + 2]];
    __syncthreads();
  }
}
