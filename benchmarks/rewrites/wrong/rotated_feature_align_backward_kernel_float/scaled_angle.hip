// the whole box is scaled to the map, its angle included
// witness: {"contents": "unit", "values": {"num_nthreads": 2, "channels": 3, "height": 7, "width": 6, "points": 5, "spatial_scale": "0.5f"}, "inputs": "for (int i = 0; i < num_nthreads * height * width; ++i) { float *b = &best_bboxes[5 * i]; b[0] = 2 * (i / width % height) + 0.4f; b[1] = 2 * (i % width) + 0.3f; b[2] = 7; b[3] = 3; b[4] = 0.3f + 0.02f * i; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void rotated_feature_align_backward_kernel_float(
    const int nthreads, const int points, const float* top_diff,
    const float* best_bboxes, const float spatial_scale,
    const int channels, const int height, const int width,
    float* bottom_diff) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int w = index % width;
    const int h = (index / width) % height;
    const int c = (index / width / height) % channels;
    const int n = index / width / height / channels;

    float box[5];  // y, x, width, height, angle
    for (int i = 0; i < 5; ++i) box[i] = best_bboxes[((n * height + h) * width + w) * 5 + i] * spatial_scale;
    float *offset_bottom_diff = bottom_diff + (n * channels + c) * height * width;
    const float value_top_diff = top_diff[index];
    atomicAdd(bottom_diff + index, value_top_diff);

    const float cosa = cosf(box[4]), sina = sinf(box[4]);
    const float signs[5][2] = {{0, 0}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
    for (int i = 0; i < points; i++) {
      const float dx = signs[i][0] * box[2] / 2, dy = signs[i][1] * box[3] / 2;
      const float x = box[1] + cosa * dx - sina * dy;
      const float y = box[0] + sina * dx + cosa * dy;
      float w1, w2, w3, w4;
      int x_low, x_high, y_low, y_high;
      bilinear_interpolate_gradient<float>(height, width, y, x, w1, w2, w3, w4, x_low, x_high, y_low, y_high, i);
      if (x_low >= 0 && x_high >= 0 && y_low >= 0 && y_high >= 0) {
        atomicAdd(offset_bottom_diff + y_low * width + x_low, value_top_diff * w1);
        atomicAdd(offset_bottom_diff + y_low * width + x_high, value_top_diff * w2);
        atomicAdd(offset_bottom_diff + y_high * width + x_low, value_top_diff * w3);
        atomicAdd(offset_bottom_diff + y_high * width + x_high, value_top_diff * w4);
      }
    }
  }
}
