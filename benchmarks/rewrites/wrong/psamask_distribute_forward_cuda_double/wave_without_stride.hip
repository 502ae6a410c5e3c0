// One wave writes the window of a pixel with a lane per column, but columns beyond the 64th of the window are never written.
// witness: {"values": {"h_feature": 1, "w_feature": 70, "h_mask": 1, "w_mask": 81, "num_": 1, "half_h_mask": 0, "half_w_mask": 40}, "contents": "unit", "seed": 9}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {

  const int lane = threadIdx.x & 63;
  const int wave = (blockIdx.x * blockDim.x + threadIdx.x) >> 6;
  const int waves = (gridDim.x * blockDim.x) >> 6;
  const int plane = h_feature * w_feature;
  for (int pixel = wave; pixel < nthreads; pixel += waves) {
    const int w = pixel % w_feature;
    const int h = (pixel / w_feature) % h_feature;
    const int n = pixel / plane;
    const int hstart = max(0, half_h_mask - h);
    const int hend = min(h_mask, h_feature + half_h_mask - h);
    const int wstart = max(0, half_w_mask - w);
    const int wend = min(w_mask, w_feature + half_w_mask - w);
    const int column = wstart + lane;
    if (column < wend) {
      const double* in = mask_data + ((n * h_mask * w_mask + column) * h_feature + h) * w_feature + w;
      double* out = buffer_data + pixel * plane + (column + w - half_w_mask);
      for (int row = hstart; row < hend; ++row)
        out[(row + h - half_h_mask) * w_feature] = in[row * w_mask * plane];
    }
  }
}
