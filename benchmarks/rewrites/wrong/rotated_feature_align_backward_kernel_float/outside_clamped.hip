// points outside the map count as the nearest ones on its border
// witness: {"contents": "unit", "values": {"num_nthreads": 2, "channels": 3, "height": 7, "width": 6, "points": 5, "spatial_scale": "1.0f"}, "inputs": "for (int i = 0; i < num_nthreads * height * width; ++i) { float *b = &best_bboxes[5 * i]; b[0] = i / width % height + 0.4f; b[1] = i % width + 0.3f; b[2] = 9; b[3] = 5; b[4] = 0.02f * i; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void rotated_feature_align_backward_kernel_float(
    const int nthreads, const int points, const float* top_diff,
    const float* best_bboxes, const float spatial_scale,
    const int channels, const int height, const int width,
    float* bottom_diff) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int w = index % width;
    const int h = index / width % height;
    const int map = index / width / height;  // [n, channels]
    const int n = map / channels;

    const float *bbox = best_bboxes + ((n * height + h) * width + w) * 5;
    const float roi_y = bbox[0] * spatial_scale;
    const float roi_x = bbox[1] * spatial_scale;
    float px[5] = {roi_x, roi_x, roi_x, roi_x, roi_x};
    float py[5] = {roi_y, roi_y, roi_y, roi_y, roi_y};
    if (points > 1) {
      const float half_w = bbox[2] * spatial_scale / 2, half_h = bbox[3] * spatial_scale / 2;
      const float cosa = cosf(bbox[4]), sina = sinf(bbox[4]);
      const float wx = cosa * half_w, wy = sina * half_w;
      const float hx = -sina * half_h, hy = cosa * half_h;
      for (int i = 1; i < 5; ++i) {
        const float to_right = i == 1 || i == 4 ? 1 : -1, to_bottom = i < 3 ? 1 : -1;
        px[i] += to_right * wx + to_bottom * hx;
        py[i] += to_right * wy + to_bottom * hy;
      }
    }

    float *plane = bottom_diff + map * height * width;
    const float value = top_diff[index];
    atomicAdd(bottom_diff + index, value);
    for (int i = 0; i < points; i++) {
      // the nearest point on the map
      const float y = fminf(fmaxf(py[i], 0.f), height - 1);
      const float x = fminf(fmaxf(px[i], 0.f), width - 1);
      const int y_low = (int)y, x_low = (int)x;
      const int y_high = min(y_low + 1, height - 1), x_high = min(x_low + 1, width - 1);
      const float ly = y - y_low, lx = x - x_low;
      atomicAdd(plane + y_low * width + x_low, value * (1 - ly) * (1 - lx));
      atomicAdd(plane + y_low * width + x_high, value * (1 - ly) * lx);
      atomicAdd(plane + y_high * width + x_low, value * ly * (1 - lx));
      atomicAdd(plane + y_high * width + x_high, value * ly * lx);
    }
  }
}
