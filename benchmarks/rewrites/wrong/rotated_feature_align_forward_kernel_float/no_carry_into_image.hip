// The position is advanced by carries, but the carry from the channel into the image is missing, so that later rounds use boxes of an earlier image.
// witness: {"values": {"max_blocks": "1"}, "contents": "unit", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

struct RoiCorners {
  float x, y, wx, wy, hx, hy;
};

__device__ inline RoiCorners roi_corners(const float* box, float scale, int points) {
  RoiCorners r;
  r.y = box[0] * scale;
  r.x = box[1] * scale;
  r.wx = r.wy = r.hx = r.hy = 0;
  if (points > 1) {
    const float w_2 = box[2] * scale / 2, h_2 = box[3] * scale / 2;
    float cosa = cosf(box[4]), sina = sinf(box[4]);
    r.wx = cosa * w_2;
    r.wy = sina * w_2;
    r.hx = -sina * h_2;
    r.hy = cosa * h_2;
  }
  return r;
}

// point i of a box: its centre, then its corners
__device__ inline void roi_point(const RoiCorners& r, int i, float& y, float& x) {
  const float sw = i == 0 ? 0.0f : (i == 1 || i == 4 ? 1.0f : -1.0f);
  const float sh = i == 0 ? 0.0f : (i <= 2 ? 1.0f : -1.0f);
  x = r.x + sw * r.wx + sh * r.hx;
  y = r.y + sw * r.wy + sh * r.hy;
}

__global__ void rotated_feature_align_forward_kernel_float(
    const int nthreads, const int points, const float* bottom_data,
    const float* best_bboxes, const float spatial_scale,
    const int channels, const int height, const int width, float* top_data) {

  const int stride = blockDim.x * gridDim.x;
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  const int plane = height * width;
  // place of the thread and of the stride in (image, channel, cell)
  int at = index % plane, c = index / plane % channels, n = index / plane / channels;
  const int step_at = stride % plane, step_c = stride / plane % channels, step_n = stride / plane / channels;
  while (index < nthreads) {
    const float* map = bottom_data + (n * channels + c) * plane;
    const float* box = best_bboxes + (n * plane + at) * 5;
    const RoiCorners r = roi_corners(box, spatial_scale, points);
    float sum = bottom_data[index];
    for (int i = 0; i < points; ++i) {
      float y, x;
      roi_point(r, i, y, x);
      sum += bilinear_interpolate<float>(map, height, width, y, x, i);
    }
    top_data[index] = sum;
    index += stride;
    at += step_at;
    c += step_c;
    n += step_n;
    if (at >= plane) {
      at -= plane;
      ++c;
    }
  }
}
