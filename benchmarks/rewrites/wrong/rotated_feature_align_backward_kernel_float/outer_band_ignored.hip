// points in the band of one cell around the map are ignored instead of being clamped to the border
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < num_nthreads * height * width; ++i) { best_bboxes[5 * i] = -1.0f; best_bboxes[5 * i + 1] = 6.0f; best_bboxes[5 * i + 2] = 0.0f; best_bboxes[5 * i + 3] = 0.0f; best_bboxes[5 * i + 4] = 0.0f; } for (int i = 0; i < num_nthreads * channels * height * width; ++i) top_diff[i] = 0.5f + 0.125f * (i % 7);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// The k-th sampling point of a box: its center, then its corners.
__global__ void rotated_feature_align_backward_kernel_float(
    const int nthreads, const int points, const float* top_diff,
    const float* best_bboxes, const float spatial_scale,
    const int channels, const int height, const int width,
    float* bottom_diff) {
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads;
       index += blockDim.x * gridDim.x) {
    const int w = index % width;
    const int h = (index / width) % height;
    const int plane = index / (width * height);
    const int n = plane / channels;
    const float* box = best_bboxes + ((n * height + h) * width + w) * 5;
    const float y = box[0] * spatial_scale;
    const float x = box[1] * spatial_scale;

    float wx = 0, wy = 0, hx = 0, hy = 0;
    if (points > 1) {
      const float w_2 = box[2] * spatial_scale / 2, h_2 = box[3] * spatial_scale / 2;
      const float cosa = cosf(box[4]), sina = sinf(box[4]);
      wx = cosa * w_2;
      wy = sina * w_2;
      hx = -sina * h_2;
      hy = cosa * h_2;
    }
    const float px[5] = {x, x + wx + hx, x - wx + hx, x - wx - hx, x + wx - hx};
    const float py[5] = {y, y + wy + hy, y - wy + hy, y - wy - hy, y + wy - hy};

    float* out = bottom_diff + plane * height * width;
    const float g = top_diff[index];
    atomicAdd(bottom_diff + index, g);
    for (int i = 0; i < points; ++i) {
      if (!(py[i] >= 0 && py[i] <= height - 1 && px[i] >= 0 && px[i] <= width - 1)) continue;
      const int y0 = (int)py[i], x0 = (int)px[i];
      const int y1 = y0 + 1 < height ? y0 + 1 : y0;
      const int x1 = x0 + 1 < width ? x0 + 1 : x0;
      const float ly = py[i] - y0, lx = px[i] - x0;
      atomicAdd(out + y0 * width + x0, g * (1 - ly) * (1 - lx));
      atomicAdd(out + y0 * width + x1, g * (1 - ly) * lx);
      atomicAdd(out + y1 * width + x0, g * ly * (1 - lx));
      atomicAdd(out + y1 * width + x1, g * ly * lx);
    }
  }
}
