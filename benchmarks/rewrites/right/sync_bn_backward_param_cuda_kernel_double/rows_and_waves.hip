// Sums in double with a loop over samples outside, reduced by shuffles of a wavefront of any width.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel_double(const double *grad_output, const float *norm,
                                                          float *grad_weight, float *grad_bias, int num,
                                                          int channels, int spatial) {
  __shared__ double part_w[64], part_b[64];
  const int c = blockIdx.x;
  double sw = 0.0, sb = 0.0;
  for (int n = num - 1; n >= 0; --n) {
    const size_t row = ((size_t)n * channels + c) * spatial;
    for (int s = threadIdx.x; s < spatial; s += blockDim.x) {
      const double g = grad_output[row + s];
      sw = fma(g, (double)norm[row + s], sw);
      sb += g;
    }
  }
  for (int d = warpSize / 2; d > 0; d >>= 1) {
    sw += __shfl_xor(sw, d);
    sb += __shfl_xor(sb, d);
  }
  const int lane = threadIdx.x % warpSize, wave = threadIdx.x / warpSize;
  if (lane == 0) {
    part_w[wave] = sw;
    part_b[wave] = sb;
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    const int waves = (blockDim.x + warpSize - 1) / warpSize;
    sw = sb = 0.0;
    for (int k = 0; k < waves; ++k) {
      sw += part_w[k];
      sb += part_b[k];
    }
    grad_weight[c] = (float)sw;
    grad_bias[c] = (float)sb;
  }
}
