// Window parameters are packed into shorts to save registers; half_w_mask above 32767 wraps negative.
// witness: {"values": {"h_feature": 2, "w_feature": 4, "h_mask": 1, "w_mask": 40963, "num_": 1, "half_h_mask": 0, "half_w_mask": 40961}, "contents": "unit", "seed": 5}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct PackedWindow {
  short rows, columns;
  short centre_row, centre_column;
};

__global__ void psamask_distribute_forward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* mask_data, double* buffer_data) {

  PackedWindow window;
  window.rows = short(min(h_mask, 32767));
  window.columns = short(min(w_mask, 32767));
  window.centre_row = short(half_h_mask);
  window.centre_column = short(half_w_mask);
  const bool wide_mask = w_mask > 32767 || h_mask > 32767;
  const int plane = h_feature * w_feature;
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int n = index / plane;
    const int pixel = index - n * plane;
    const int h = pixel / w_feature;
    const int w = pixel - h * w_feature;
    const int rows = wide_mask ? h_mask : window.rows;
    const int columns = wide_mask ? w_mask : window.columns;
    const int dy = h - window.centre_row;
    const int dx = w - window.centre_column;
    double* out = buffer_data + (n * plane + pixel) * plane;
    const double* in = mask_data + n * h_mask * w_mask * plane + pixel;
    const int y_first = max(0, dy), y_last = min(h_feature, rows + dy);
    const int x_first = max(0, dx), x_last = min(w_feature, columns + dx);
    for (int y = y_first; y < y_last; ++y)
      for (int x = x_first; x < x_last; ++x)
        out[y * w_feature + x] = in[((y - dy) * w_mask + (x - dx)) * plane];
  }
}
