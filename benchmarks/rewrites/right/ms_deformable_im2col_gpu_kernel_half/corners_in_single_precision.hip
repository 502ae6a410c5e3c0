// interpolates and sums in single precision, with one offset for all four corners
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float bilinear_of_corners(const Half *map, int height, int width, int stride, float h, float w) {
  const int h_low = floorf(h), w_low = floorf(w);
  const float lh = h - h_low, lw = w - w_low, hh = 1.f - lh, hw = 1.f - lw;
  const bool above = h_low >= 0, below = h_low + 1 < height, left = w_low >= 0, right = w_low + 1 < width;
  const int corner = (h_low * width + w_low) * stride, row = width * stride;
  float sum = 0.f;
  if (above && left) sum = fmaf(hh * hw, float(map[corner]), sum);
  if (above && right) sum = fmaf(hh * lw, float(map[corner + stride]), sum);
  if (below && left) sum = fmaf(lh * hw, float(map[corner + row]), sum);
  if (below && right) sum = fmaf(lh * lw, float(map[corner + row + stride]), sum);
  return sum;
}
__global__ void ms_deformable_im2col_gpu_kernel_half(
    const int n, const Half *data_value, const int64_t *data_spatial_shapes,
    const int64_t *data_level_start_index, const Half *data_sampling_loc,
    const Half *data_attn_weight, const int batch_size,
    const int spatial_size, const int num_heads, const int channels,
    const int num_levels, const int num_query, const int num_point,
    Half *data_col) {
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c_col = index % channels;
    const int sampling_index = index / channels;
    const int m_col = sampling_index % num_heads;
    const int b_col = sampling_index / num_heads / num_query;
    const int stride = num_heads * channels;
    const Half *image = data_value + b_col * spatial_size * stride;
    int at = sampling_index * num_levels * num_point;
    float col = 0.f;
    for (int l = 0; l < num_levels; ++l) {
      const int height = data_spatial_shapes[2 * l], width = data_spatial_shapes[2 * l + 1];
      const Half *map = image + data_level_start_index[l] * stride + m_col * channels + c_col;
      for (int p = 0; p < num_point; ++p, ++at) {
        const Half w_im = data_sampling_loc[2 * at] * width - 0.5;
        const Half h_im = data_sampling_loc[2 * at + 1] * height - 0.5;
        if (h_im > -1 && w_im > -1 && h_im < height && w_im < width)
          col += bilinear_of_corners(map, height, width, stride, h_im, w_im) * float(data_attn_weight[at]);
      }
    }
    data_col[index] = col;
  }
}
