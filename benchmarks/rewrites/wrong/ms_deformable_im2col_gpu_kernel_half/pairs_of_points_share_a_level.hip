// takes two points of the list of all levels and points at a time, and the level of the first for both, which is wrong for odd numbers of points
// witness: {"values": {"num_point": "3"}, "contents": "unit", "seed": 23}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline Half sampled_value(const Half *map, int height, int width, int num_heads, int channels, Half loc_w, Half loc_h,
                                     Half attention, int m, int c) {
  const Half w_im = loc_w * width - 0.5;
  const Half h_im = loc_h * height - 0.5;
  if (h_im > -1 && w_im > -1 && h_im < height && w_im < width)
    return ms_deform_attn_im2col_bilinear(map, height, width, num_heads, channels, h_im, w_im, m, c) * attention;
  return 0.f;
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
    const int samples = num_levels * num_point;
    const Half *loc = data_sampling_loc + 2 * sampling_index * samples;
    const Half *attention = data_attn_weight + sampling_index * samples;
    Half even = 0, odd = 0;
    for (int k = 0; k < samples; k += 2) {
      const int l = k / num_point;
      const int height = data_spatial_shapes[2 * l], width = data_spatial_shapes[2 * l + 1];
      const Half *map = image + data_level_start_index[l] * stride;
      even += sampled_value(map, height, width, num_heads, channels, loc[2 * k], loc[2 * k + 1], attention[k], m_col, c_col);
      if (k + 1 < samples)
        odd += sampled_value(map, height, width, num_heads, channels, loc[2 * k + 2], loc[2 * k + 3], attention[k + 1], m_col,
                             c_col);
    }
    data_col[index] = even + odd;
  }
}
