// boxes whose center is outside of the map are skipped, although their corners may be inside
// witness: {"values": {"points": 5, "num_nthreads": 1, "channels": 2, "height": 6, "width": 6, "spatial_scale": "Half(1.0f)"}, "seed": 7, "inputs": "for (int k = 0; k < num_nthreads * channels * height * width; ++k) { int x = k % width, y = k / width % height; bottom_data[k] = Half(float(2 + y + x)); } for (int k = 0; k < num_nthreads * height * width; ++k) { int image = k / (height * width); best_bboxes[k * 5 + 0] = Half(float(-2)); best_bboxes[k * 5 + 1] = Half(float(3)); best_bboxes[k * 5 + 2] = Half(float(2)); best_bboxes[k * 5 + 3] = Half(float(8)); best_bboxes[k * 5 + 4] = Half(float(0)); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void rotated_feature_align_forward_kernel_half(
    const int nthreads, const int points, const Half* bottom_data,
    const Half* best_bboxes, const Half spatial_scale,
    const int channels, const int height, const int width, Half* top_data) {
  const int plane = height * width;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads;
       index += blockDim.x * gridDim.x) {
    const int pixel = index % plane;
    const int image = index / plane / channels;
    const Half* features = bottom_data + (index - pixel);
    const Half* bbox = best_bboxes + (image * plane + pixel) * 5;
    const float center_y = bbox[0] * spatial_scale;
    const float center_x = bbox[1] * spatial_scale;
    if (center_y < -1.f || center_y > height || center_x < -1.f ||
        center_x > width) {
      top_data[index] = bottom_data[index];  // nothing to sample
      continue;
    }
    const Half roi_y = bbox[0] * spatial_scale;
    const Half roi_x = bbox[1] * spatial_scale;
    Half px[5] = {roi_x, Half(0.f), Half(0.f), Half(0.f), Half(0.f)};
    Half py[5] = {roi_y, Half(0.f), Half(0.f), Half(0.f), Half(0.f)};
    if (points > 1) {
      const Half w_2 = bbox[2] * spatial_scale / 2;
      const Half h_2 = bbox[3] * spatial_scale / 2;
      const Half cosa = cosf(bbox[4]), sina = sinf(bbox[4]);
      const Half wx = cosa * w_2, wy = sina * w_2;
      const Half hx = -sina * h_2, hy = cosa * h_2;
      for (int k = 1; k < 5; ++k) {
        const bool w_side = k == 1 || k == 4, h_side = k < 3;
        px[k] = w_side ? roi_x + wx : roi_x - wx;
        py[k] = w_side ? roi_y + wy : roi_y - wy;
        px[k] = h_side ? px[k] + hx : px[k] - hx;
        py[k] = h_side ? py[k] + hy : py[k] - hy;
      }
    }
    float sum = bottom_data[index];
    for (int k = 0; k < points; ++k)
      sum += float(bilinear_interpolate<Half>(features, height, width, py[k], px[k], k));
    top_data[index] = Half(sum);
  }
}
