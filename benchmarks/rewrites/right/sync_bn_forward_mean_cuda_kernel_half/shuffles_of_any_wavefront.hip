// Reduces with shuffles over wavefronts of warpSize lanes and then sums one value per wavefront.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_mean_cuda_kernel_half(const Half *input, float *mean,
                                                 int num, int channels,
                                                 int spatial) {

  __shared__ float partial[1024];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int lanes = warpSize;
  const int total = num * spatial;

  float sum = 0.0f;
  for (int n = 0; n < num; ++n) {
    const Half *plane = input + (static_cast<size_t>(n) * channels + c) * spatial;
    for (int i = tid; i < spatial; i += blockDim.x) sum += plane[i];
  }
  for (int offset = lanes / 2; offset > 0; offset >>= 1) {
    const float other = __shfl_down(sum, offset);
    // Lanes past the end of the block or the wavefront have nothing to give.
    if (tid % lanes + offset < lanes && tid + offset < static_cast<int>(blockDim.x)) sum += other;
  }
  if (tid % lanes == 0) partial[tid / lanes] = sum;
  __syncthreads();

  if (tid == 0) {
    const int wavefronts = (static_cast<int>(blockDim.x) + lanes - 1) / lanes;
    float block_sum = 0.0f;
    for (int w = 0; w < wavefronts; ++w) block_sum += partial[w];
    mean[c] = block_sum / total;
  }
}
