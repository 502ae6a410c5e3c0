// the gradient of a thread's own pixel is added without an atomic, though others add to it
// witness: {"contents": "unit", "values": {"num_nthreads": 2, "channels": 3, "height": 7, "width": 6, "points": 5, "spatial_scale": "1.0f"}, "inputs": "for (int i = 0; i < num_nthreads * height * width; ++i) { float *b = &best_bboxes[5 * i]; b[0] = i / width % height + 0.4f; b[1] = i % width + 0.3f; b[2] = 3; b[3] = 2; b[4] = 0.02f * i; }"}
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
    const float *box = best_bboxes + ((n * height + h) * width + w) * 5;
    const float center_y = box[0] * spatial_scale, center_x = box[1] * spatial_scale;
    const float half_w = box[2] * spatial_scale / 2, half_h = box[3] * spatial_scale / 2;
    const float cosine = cosf(box[4]), sine = sinf(box[4]);
    const float grad = top_diff[index];
    float *plane = bottom_diff + (n * channels + c) * height * width;

    bottom_diff[index] += grad;  // of the pixel itself: one thread for each
    for (int i = 0; i < points; i++) {
      // the centre, then the corners
      const float along = i == 0 ? 0.f : i == 1 || i == 4 ? half_w : -half_w;
      const float across = i == 0 ? 0.f : i < 3 ? half_h : -half_h;
      const float x = center_x + cosine * along - sine * across;
      const float y = center_y + sine * along + cosine * across;
      float w1, w2, w3, w4;
      int x_low, x_high, y_low, y_high;
      bilinear_interpolate_gradient<float>(height, width, y, x, w1, w2, w3, w4, x_low, x_high, y_low, y_high, i);
      if (x_low < 0 || x_high < 0 || y_low < 0 || y_high < 0) continue;
      atomicAdd(plane + y_low * width + x_low, grad * w1);
      atomicAdd(plane + y_low * width + x_high, grad * w2);
      atomicAdd(plane + y_high * width + x_low, grad * w3);
      atomicAdd(plane + y_high * width + x_high, grad * w4);
    }
  }
}
