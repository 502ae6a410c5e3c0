// Points are unrolled by two, and the single point left over for an odd count does not advance the pointers for the next level.
// witness: {"values": {"num_point": "3"}, "contents": "unit", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ __forceinline__ float gather_point(
    const float *value, const float loc_w, const float loc_h, const float weight,
    const int spatial_h, const int spatial_w, const int num_heads,
    const int channels, const int m_col, const int c_col) {
  const float h_im = loc_h * spatial_h - 0.5;
  const float w_im = loc_w * spatial_w - 0.5;
  if (h_im > -1 && w_im > -1 && h_im < spatial_h && w_im < spatial_w) {
    return ms_deform_attn_im2col_bilinear(value, spatial_h, spatial_w, num_heads,
                                          channels, h_im, w_im, m_col, c_col) *
           weight;
  }
  return 0.0f;
}

__global__ void ms_deformable_im2col_gpu_kernel_float(
    const int n, const float *data_value, const int64_t *data_spatial_shapes,
    const int64_t *data_level_start_index, const float *data_sampling_loc,
    const float *data_attn_weight, const int batch_size,
    const int spatial_size, const int num_heads, const int channels,
    const int num_levels, const int num_query, const int num_point,
    float *data_col) {
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c_col = index % channels;
    const int sampling_index = index / channels;
    const int m_col = sampling_index % num_heads;
    const int b_col = sampling_index / num_heads / num_query;
    const int qid_stride = num_heads * channels;
    const float *weights = data_attn_weight + sampling_index * num_levels * num_point;
    const float *locs = data_sampling_loc + 2 * (sampling_index * num_levels * num_point);
    float col = 0;
    for (int l = 0; l < num_levels; ++l) {
      const int spatial_h = data_spatial_shapes[2 * l];
      const int spatial_w = data_spatial_shapes[2 * l + 1];
      const int start = data_level_start_index[l];
      const float *value = data_value + (b_col * spatial_size + start) * qid_stride;
      int p = 0;
      for (; p + 1 < num_point; p += 2) {
        col += gather_point(value, locs[0], locs[1], weights[0], spatial_h, spatial_w,
                            num_heads, channels, m_col, c_col);
        col += gather_point(value, locs[2], locs[3], weights[1], spatial_h, spatial_w,
                            num_heads, channels, m_col, c_col);
        locs += 4;
        weights += 2;
      }
      if (p < num_point) {
        col += gather_point(value, locs[0], locs[1], weights[0], spatial_h, spatial_w,
                            num_heads, channels, m_col, c_col);
      }
    }
    data_col[index] = col;
  }
}
