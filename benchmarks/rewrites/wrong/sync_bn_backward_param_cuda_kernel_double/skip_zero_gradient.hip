// Zero gradients are skipped, although zero times an infinite or NaN norm has to make the weight gradient NaN.
// witness: {"values": {"num": 4, "channels": 3, "spatial": 5}, "contents": "unit", "seed": 4, "inputs": "grad_output.get()[3] = 0.0; norm.get()[3] = INFINITY;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel_double(const double *grad_output, const float *norm,
                                                          float *grad_weight, float *grad_bias, int num,
                                                          int channels, int spatial) {
  __shared__ double part_w[64], part_b[64];
  const int c = blockIdx.x;
  double sw = 0.0, sb = 0.0;
  for (int n = 0; n < num; ++n) {
    const size_t row = ((size_t)n * channels + c) * spatial;
    for (int s = threadIdx.x; s < spatial; s += blockDim.x) {
      const double g = grad_output[row + s];
      if (g == 0.0) continue;  // gradients after a ReLU are mostly zero: save the load of norm
      sw += g * norm[row + s];
      sb += g;
    }
  }
  for (int d = warpSize / 2; d > 0; d >>= 1) {
    sw += __shfl_down(sw, d);
    sb += __shfl_down(sb, d);
  }
  const int lane = threadIdx.x % warpSize, wave = threadIdx.x / warpSize;
  if (lane == 0) {
    part_w[wave] = sw;
    part_b[wave] = sb;
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    const int waves = (blockDim.x + warpSize - 1) / warpSize;
    for (int k = 1; k < waves; ++k) {
      sw += part_w[k];
      sb += part_b[k];
    }
    grad_weight[c] = (float)sw;
    grad_bias[c] = (float)sb;
  }
}
