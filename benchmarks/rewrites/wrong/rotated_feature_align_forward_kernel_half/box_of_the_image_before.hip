// a thread keeps the box while the pixel is the same, although its next element may belong to another image
// witness: {"values": {"points": 1, "num_nthreads": 20, "max_blocks": 1, "spatial_scale": "Half(1.0f)"}, "seed": 7, "inputs": "for (int k = 0; k < num_nthreads * channels * height * width; ++k) { int x = k % width, y = k / width % height; bottom_data[k] = Half(float(1 + 3 * y + x)); } for (int k = 0; k < num_nthreads * height * width; ++k) { int image = k / (height * width); best_bboxes[k * 5 + 0] = Half(float(image % 3)); best_bboxes[k * 5 + 1] = Half(float(1)); best_bboxes[k * 5 + 2] = Half(float(2)); best_bboxes[k * 5 + 3] = Half(float(2)); best_bboxes[k * 5 + 4] = Half(float(0)); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void rotated_feature_align_forward_kernel_half(
    const int nthreads, const int points, const Half* bottom_data,
    const Half* best_bboxes, const Half spatial_scale,
    const int channels, const int height, const int width, Half* top_data) {
  const int plane = height * width;
  Half px[5], py[5];
  int known_pixel = -1;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads;
       index += blockDim.x * gridDim.x) {
    const int pixel = index % plane;
    const int image = index / plane / channels;
    // All channels of a pixel share the sampling points.
    if (pixel != known_pixel) {
      known_pixel = pixel;
      const Half* bbox = best_bboxes + (image * plane + pixel) * 5;
      const Half y = bbox[0] * spatial_scale, x = bbox[1] * spatial_scale;
      const Half w_2 = bbox[2] * spatial_scale / 2;
      const Half h_2 = bbox[3] * spatial_scale / 2;
      const Half cosa = cosf(bbox[4]), sina = sinf(bbox[4]);
      const Half wx = cosa * w_2, wy = sina * w_2;
      const Half hx = -sina * h_2, hy = cosa * h_2;
      px[0] = x;
      py[0] = y;
      px[1] = x + wx + hx;
      py[1] = y + wy + hy;
      px[2] = x - wx + hx;
      py[2] = y - wy + hy;
      px[3] = x - wx - hx;
      py[3] = y - wy - hy;
      px[4] = x + wx - hx;
      py[4] = y + wy - hy;
    }
    Half sum = bottom_data[index];
    for (int k = 0; k < points; ++k)
      sum += bilinear_interpolate<Half>(bottom_data + (index - pixel), height,
                                        width, py[k], px[k], k);
    top_data[index] = sum;
  }
}
