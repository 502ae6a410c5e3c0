// all five numbers of a box are scaled, the angle too
// witness: {"values": {"points": 5, "spatial_scale": "0.5f"}, "inputs": "for (size_t i = 0; i < best_bboxes_count / 5; ++i) { float *b = &best_bboxes[5 * i]; b[0] = 2.f + i * 3 % 16; b[1] = 3.f + i * 5 % 18; b[2] = 7.f + i % 3; b[3] = 4.5f; b[4] = 0.3f + 0.2f * (i % 5); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void rotated_feature_align_forward_kernel_float(
    const int nthreads, const int points, const float* bottom_data,
    const float* best_bboxes, const float spatial_scale,
    const int channels, const int height, const int width, float* top_data) {

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int w = index % width;
    const int h = (index / width) % height;
    const int c = (index / width / height) % channels;
    const int n = index / width / height / channels;

    float box[5];
    for (int i = 0; i < 5; i++) {
      box[i] = best_bboxes[((n * height + h) * width + w) * 5 + i] * spatial_scale;
    }
    float px[5] = {box[1]}, py[5] = {box[0]};
    if (points > 1) {
      const float cosa = cosf(box[4]), sina = sinf(box[4]);
      const float wx = cosa * box[2] / 2, wy = sina * box[2] / 2;
      const float hx = -sina * box[3] / 2, hy = cosa * box[3] / 2;
      px[1] = box[1] + wx + hx; py[1] = box[0] + wy + hy;
      px[2] = box[1] - wx + hx; py[2] = box[0] - wy + hy;
      px[3] = box[1] - wx - hx; py[3] = box[0] - wy - hy;
      px[4] = box[1] + wx - hx; py[4] = box[0] + wy - hy;
    }

    const float* image = bottom_data + (n * channels + c) * height * width;
    float sum = bottom_data[index];
    for (int i = 0; i < points; i++) {
      sum += bilinear_interpolate<float>(image, height, width, py[i], px[i], i);
    }
    top_data[index] = sum;
  }
}
