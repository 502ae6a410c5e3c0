// A thread takes a sampling point instead of a channel, and sums over the channels in registers.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// Adds the gradient of the four corners' values, and returns those of the weight and of the location (x, y).
__device__ inline void corner_gradients(const float *value, float *grad, int height, int width, int stride, int base,
                                        float h, float w, float top_grad, float weight, float &of_weight, float &of_x,
                                        float &of_y) {
  const int h_low = int(floorf(h)), w_low = int(floorf(w));
  const float lh = h - h_low, lw = w - w_low, hh = 1 - lh, hw = 1 - lw;
  const float top = top_grad * weight;
  float along_h = 0, along_w = 0, sum = 0;
  for (int corner = 0; corner < 4; ++corner) {
    const bool below = corner / 2, right = corner % 2;
    const int y = h_low + below, x = w_low + right;
    if (y < 0 || y > height - 1 || x < 0 || x > width - 1) continue;
    const int at = (y * width + x) * stride + base;
    const float v = value[at], share_h = below ? lh : hh, share_w = right ? lw : hw;
    along_h += below ? share_w * v : -(share_w * v);
    along_w += right ? share_h * v : -(share_h * v);
    sum += share_h * share_w * v;
    atomicAdd(grad + at, share_h * share_w * top);
  }
  of_weight = top_grad * sum;
  of_x = width * along_w * top;
  of_y = height * along_h * top;
}

__global__ void ms_deformable_col2im_gpu_kernel_gm_float(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {
  const int points = num_levels * num_point, stride = num_heads * channels;
  const int tasks = n / channels * points;
  CUDA_1D_KERNEL_LOOP(task, tasks) {
    const int sampling_index = task / points, l_col = task % points / num_point;
    const int m_col = sampling_index % num_heads, b_col = sampling_index / num_heads / num_query;
    const int spatial_h = data_spatial_shapes[2 * l_col], spatial_w = data_spatial_shapes[2 * l_col + 1];
    const float loc_w = data_sampling_loc[2 * task], loc_h = data_sampling_loc[2 * task + 1];
    const float h_im = loc_h * spatial_h - 0.5;
    const float w_im = loc_w * spatial_w - 0.5;
    if (!(h_im > -1 && w_im > -1 && h_im < spatial_h && w_im < spatial_w)) continue;
    const int level_start_id = data_level_start_index[l_col];
    const int start = (b_col * spatial_size + level_start_id) * stride;
    const float weight = data_attn_weight[task];
    float sum_weight = 0, sum_x = 0, sum_y = 0;
    for (int c_col = 0; c_col < channels; ++c_col) {
      float of_weight, of_x, of_y;
      corner_gradients(data_value + start, grad_value + start, spatial_h, spatial_w, stride, m_col * channels + c_col,
                       h_im, w_im, grad_col[sampling_index * channels + c_col], weight, of_weight, of_x, of_y);
      sum_weight += of_weight;
      sum_x += of_x;
      sum_y += of_y;
    }
    atomicAdd(grad_attn_weight + task, sum_weight);
    atomicAdd(grad_sampling_loc + 2 * task, sum_x);
    atomicAdd(grad_sampling_loc + 2 * task + 1, sum_y);
  }
}
