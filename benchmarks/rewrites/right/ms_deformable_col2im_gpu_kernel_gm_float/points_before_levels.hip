// The loop over points is outside of the one over levels, with offsets computed from both.
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
    const int c_col = index % channels, sampling_index = index / channels, stride = num_heads * channels;
    const int m_col = sampling_index % num_heads, b_col = sampling_index / num_heads / num_query;
    const float top_grad = grad_col[index];
    for (int p_col = 0; p_col < num_point; ++p_col) {
      for (int l_col = 0; l_col < num_levels; ++l_col) {
        const int spatial_h = data_spatial_shapes[2 * l_col], spatial_w = data_spatial_shapes[2 * l_col + 1];
        const int level_start_id = data_level_start_index[l_col];
        const int at = (sampling_index * num_levels + l_col) * num_point + p_col;
        const float loc_w = data_sampling_loc[2 * at];
        const float loc_h = data_sampling_loc[2 * at + 1];
        const float weight = data_attn_weight[at];
        const float h_im = loc_h * spatial_h - 0.5;
        const float w_im = loc_w * spatial_w - 0.5;
        if (!(h_im > -1 && w_im > -1 && h_im < spatial_h && w_im < spatial_w)) continue;
        const int start = (b_col * spatial_size + level_start_id) * stride;
        const float *value = data_value + start;
        float *grad = grad_value + start;
        ms_deform_attn_col2im_bilinear_gm(value, spatial_h, spatial_w, num_heads, channels, h_im, w_im, m_col, c_col,
                                          top_grad, weight, grad, grad_sampling_loc + 2 * at, grad_attn_weight + at);
      }
    }
  }
}
