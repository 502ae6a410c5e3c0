// The window is staged in shared memory and read by other threads than those that wrote it, without a barrier in between.
// witness: {"values": {"h_feature": "12", "w_feature": "12", "h_mask": "23", "w_mask": "23", "half_h_mask": "11", "half_w_mask": "11", "num_": "1"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_backward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* buffer_diff, double* mask_diff) {
  __shared__ double staged[256];
  const int area = h_feature * w_feature;
  for (int index = blockIdx.x; index < nthreads; index += gridDim.x) {
    const int position = index % area;
    const int n = index / area;
    const int h = position / w_feature;
    const int w = position % w_feature;
    const int hstart = max(0, half_h_mask - h);
    const int hend = min(h_mask, h_feature + half_h_mask - h);
    const int wstart = max(0, half_w_mask - w);
    const int wend = min(w_mask, w_feature + half_w_mask - w);
    const int columns = max(0, wend - wstart);
    const int count = max(0, hend - hstart) * columns;
    for (int base = 0; base < count; base += 256) {
      const int part = min(256, count - base);
      __syncthreads();
      for (int i = threadIdx.x; i < part; i += blockDim.x) {
        const int hidx = hstart + (base + i) / columns;
        const int widx = wstart + (base + i) % columns;
        staged[i] = buffer_diff[(size_t)index * area + (hidx + h - half_h_mask) * w_feature + (widx + w - half_w_mask)];
      }
      for (int i = threadIdx.x; i < part; i += blockDim.x) {
        const int source = part - 1 - i;
        const int hidx = hstart + (base + source) / columns;
        const int widx = wstart + (base + source) % columns;
        mask_diff[((size_t)(n * h_mask + hidx) * w_mask + widx) * area + position] = staged[source];
      }
    }
  }
}
