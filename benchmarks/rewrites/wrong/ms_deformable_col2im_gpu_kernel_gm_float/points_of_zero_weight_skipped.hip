// skips points whose attention weight is zero, although the gradient of that weight is not zero
// witness: {"values": {"batch_size": 1, "spatial_size": 12, "num_heads": 2, "channels": 4, "num_levels": 1, "num_query": 2, "num_point": 2}, "contents": "unit", "seed": 7, "inputs": "for (size_t i = 0; i < data_sampling_loc_count; ++i) data_sampling_loc[i] = 0.3f + 0.05f * float(i % 7); data_attn_weight[3] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_gm_float(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int sampling_index = index / channels;
    const int c_col = index - sampling_index * channels;
    const float top_grad = grad_col[index];
    const int m_col = sampling_index % num_heads;
    const int b_col = sampling_index / num_heads / num_query;
    const int first = sampling_index * num_levels * num_point;
    for (int l_col = 0; l_col < num_levels; ++l_col) {
      const int spatial_h = data_spatial_shapes[2 * l_col];
      const int spatial_w = data_spatial_shapes[2 * l_col + 1];
      const int start = (b_col * spatial_size + static_cast<int>(data_level_start_index[l_col])) * num_heads * channels;
      const float *value_ptr = data_value + start;
      float *grad_value_ptr = grad_value + start;
      for (int p_col = 0; p_col < num_point; ++p_col) {
        const int point = first + l_col * num_point + p_col;
        const float loc_w = data_sampling_loc[2 * point];
        const float loc_h = data_sampling_loc[2 * point + 1];
        const float weight = data_attn_weight[point];
        if (weight == 0.f) continue;
        const float h_im = loc_h * spatial_h - 0.5;
        const float w_im = loc_w * spatial_w - 0.5;
        if (h_im > -1 && w_im > -1 && h_im < spatial_h && w_im < spatial_w)
          ms_deform_attn_col2im_bilinear_gm(value_ptr, spatial_h, spatial_w, num_heads, channels, h_im, w_im, m_col,
                                            c_col, top_grad, weight, grad_value_ptr, grad_sampling_loc + 2 * point,
                                            grad_attn_weight + point);
      }
    }
  }
}
