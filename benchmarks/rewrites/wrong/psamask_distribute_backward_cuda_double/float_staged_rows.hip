// The row of the buffer is staged in shared memory as float, which rounds the double gradients.
// witness: {"values": {}, "contents": "wide", "seed": 1, "inputs": "for (size_t i = 0; i < buffer_diff_count; ++i) buffer_diff[i] = 16777217.0 + 2.0 * double(i);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_backward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* buffer_diff, double* mask_diff) {
  __shared__ float staged[512];
  const int area = h_feature * w_feature;
  for (int index = blockIdx.x; index < nthreads; index += gridDim.x) {
    const int position = index % area;
    const int n = index / area;
    const int h = position / w_feature;
    const int w = position % w_feature;
    for (int base = 0; base < area; base += 512) {
      const int count = min(512, area - base);
      __syncthreads();
      for (int i = threadIdx.x; i < count; i += blockDim.x)
        staged[i] = buffer_diff[(size_t)index * area + base + i];
      __syncthreads();
      for (int i = threadIdx.x; i < count; i += blockDim.x) {
        const int hidx = (base + i) / w_feature - h + half_h_mask;
        const int widx = (base + i) % w_feature - w + half_w_mask;
        if (hidx < 0 || hidx >= h_mask || widx < 0 || widx >= w_mask) continue;
        mask_diff[((size_t)(n * h_mask + hidx) * w_mask + widx) * area + position] = staged[i];
      }
    }
  }
}
