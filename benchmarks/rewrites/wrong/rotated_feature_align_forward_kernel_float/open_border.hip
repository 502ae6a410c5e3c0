// points exactly one before the image or at its size count as outside
// witness: {"values": {"points": 1, "spatial_scale": "1.0f"}, "inputs": "for (size_t i = 0; i < best_bboxes_count / 5; ++i) { float *b = &best_bboxes[5 * i]; b[0] = float(int(i * 3 % (height + 2)) - 1); b[1] = float(int(i * 5 % (width + 2)) - 1); b[2] = 3.f; b[3] = 2.f; b[4] = 0.f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ float sample_within(const float* image, const int height, const int width, float y, float x) {
  if (!(y > -1.f && y < height && x > -1.f && x < width)) return 0;
  y = fminf(fmaxf(y, 0.f), height - 1.f);
  x = fminf(fmaxf(x, 0.f), width - 1.f);
  const int top = (int)y, left = (int)x;
  const int bottom = min(top + 1, height - 1), right = min(left + 1, width - 1);
  const float ly = y - top, lx = x - left, hy = 1 - ly, hx = 1 - lx;
  return hy * hx * image[top * width + left] + hy * lx * image[top * width + right] +
         ly * hx * image[bottom * width + left] + ly * lx * image[bottom * width + right];
}

__global__ void rotated_feature_align_forward_kernel_float(
    const int nthreads, const int points, const float* bottom_data,
    const float* best_bboxes, const float spatial_scale,
    const int channels, const int height, const int width, float* top_data) {

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int w = index % width;
    const int h = (index / width) % height;
    const int c = (index / width / height) % channels;
    const int n = index / width / height / channels;

    const float* box = best_bboxes + ((n * height + h) * width + w) * 5;
    const float y = box[0] * spatial_scale, x = box[1] * spatial_scale;
    const float* image = bottom_data + (n * channels + c) * height * width;
    float sum = bottom_data[index];
    if (points > 0) sum += sample_within(image, height, width, y, x);
    if (points > 1) {
      const float half_w = box[2] * spatial_scale / 2, half_h = box[3] * spatial_scale / 2;
      const float cosa = cosf(box[4]), sina = sinf(box[4]);
      const float wx = cosa * half_w, wy = sina * half_w;
      const float hx = -sina * half_h, hy = cosa * half_h;
      const float sign_w[4] = {1, -1, -1, 1}, sign_h[4] = {1, 1, -1, -1};
      for (int i = 0; i < points - 1; i++) {
        sum += sample_within(image, height, width, y + sign_w[i] * wy + sign_h[i] * hy,
                             x + sign_w[i] * wx + sign_h[i] * hx);
      }
    }
    top_data[index] = sum;
  }
}
