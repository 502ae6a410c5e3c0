// one element per thread, though the grid is limited to 4096 blocks
// witness: {"values": {"points": 1, "spatial_scale": "1.0f", "num_nthreads": 1, "channels": 24, "height": 300, "width": 310}, "inputs": "for (size_t i = 0; i < best_bboxes_count / 5; ++i) { float *b = &best_bboxes[5 * i]; b[0] = 0.5f + i * 3 % 8; b[1] = 1.25f + i * 5 % 9; b[2] = 3.5f + i % 3; b[3] = 2.25f; b[4] = 0.3f + 0.2f * (i % 5); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void rotated_feature_align_forward_kernel_float(
    const int nthreads, const int points, const float* bottom_data,
    const float* best_bboxes, const float spatial_scale,
    const int channels, const int height, const int width, float* top_data) {

  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= nthreads) return;
  const int w = index % width;
  const int h = (index / width) % height;
  const int c = (index / width / height) % channels;
  const int n = index / width / height / channels;

  const float* box = best_bboxes + ((n * height + h) * width + w) * 5;
  const float y = box[0] * spatial_scale, x = box[1] * spatial_scale;
  float px[5] = {x}, py[5] = {y};
  if (points > 1) {
    const float half_w = box[2] * spatial_scale / 2, half_h = box[3] * spatial_scale / 2;
    const float cosa = cosf(box[4]), sina = sinf(box[4]);
    const float wx = cosa * half_w, wy = sina * half_w;
    const float hx = -sina * half_h, hy = cosa * half_h;
    px[1] = x + wx + hx; py[1] = y + wy + hy;
    px[2] = x - wx + hx; py[2] = y - wy + hy;
    px[3] = x - wx - hx; py[3] = y - wy - hy;
    px[4] = x + wx - hx; py[4] = y + wy - hy;
  }

  const float* image = bottom_data + (n * channels + c) * height * width;
  float sum = bottom_data[index];
  for (int i = 0; i < points; i++) {
    sum += bilinear_interpolate<float>(image, height, width, py[i], px[i], i);
  }
  top_data[index] = sum;
}
