// the gradients of the location are scaled by the other extent: the same for square levels only
// witness: {"values": {"batch_size": 1, "spatial_size": 18, "num_heads": 2, "num_levels": 1, "num_query": 2, "num_point": 2}, "contents": "unit", "seed": 34}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void bilinear_gradients(
    const Half *value, const int height, const int width, const int num_heads, const int channels, const Half h,
    const Half w, const int head, const int channel, const Half top_grad, const Half weight, Half *value_out,
    Half *location_out, Half *weight_out) {
  const int h_low = floorf(float(h)), w_low = floorf(float(w));
  const Half lh = h - h_low, lw = w - w_low;
  const Half hh = 1 - lh, hw = 1 - lw;
  const int step = num_heads * channels;
  const int first = (h_low * width + w_low) * step + head * channels + channel;
  const bool above = h_low >= 0, below = h_low + 1 <= height - 1;
  const bool before = w_low >= 0, after = w_low + 1 <= width - 1;

  const Half share = top_grad * weight;
  Half grad_h = 0.f, grad_w = 0.f, total = 0.f;
  if (above && before) {
    const Half v = value[first];
    grad_h -= hw * v;
    grad_w -= hh * v;
    total += hh * hw * v;
    atomicAdd(value_out + first, hh * hw * share);
  }
  if (above && after) {
    const Half v = value[first + step];
    grad_h -= lw * v;
    grad_w += hh * v;
    total += hh * lw * v;
    atomicAdd(value_out + first + step, hh * lw * share);
  }
  if (below && before) {
    const Half v = value[first + width * step];
    grad_h += hw * v;
    grad_w -= lh * v;
    total += lh * hw * v;
    atomicAdd(value_out + first + width * step, lh * hw * share);
  }
  if (below && after) {
    const Half v = value[first + (width + 1) * step];
    grad_h += lw * v;
    grad_w += lh * v;
    total += lh * lw * v;
    atomicAdd(value_out + first + (width + 1) * step, lh * lw * share);
  }
  *weight_out = top_grad * total;
  location_out[0] = height * grad_w * share;
  location_out[1] = width * grad_h * share;
}

__global__ void ms_deformable_col2im_gpu_kernel_shm_blocksize_aware_reduce_v2_half_128(
    const int n, const Half *grad_col, const Half *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const Half *data_sampling_loc, const Half *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, Half *grad_value, Half *grad_sampling_loc,
    Half *grad_attn_weight) {
  __shared__ Half sum_w[128], sum_h[128], sum_weight[128];
  const unsigned int tid = threadIdx.x;
  const int row = num_heads * channels;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c_col = index % channels;
    const int sampling_index = index / channels;
    const int m_col = sampling_index % num_heads;
    const int b_col = sampling_index / (num_heads * num_query);
    const Half top_grad = grad_col[index];
    const int points = num_levels * num_point;

    for (int lp = 0; lp < points; ++lp) {
      const int l_col = lp / num_point;
      const int at = sampling_index * points + lp;
      const int spatial_h = data_spatial_shapes[l_col * 2], spatial_w = data_spatial_shapes[l_col * 2 + 1];
      const int offset = (b_col * spatial_size + int(data_level_start_index[l_col])) * row;
      const Half *value = data_value + offset;
      Half *value_out = grad_value + offset;

      const Half weight = data_attn_weight[at];
      const Half w_im = data_sampling_loc[2 * at] * spatial_w - 0.5;
      const Half h_im = data_sampling_loc[2 * at + 1] * spatial_h - 0.5;
      Half location[2] = {Half(0.f), Half(0.f)}, attention = 0.f;
      if (h_im > -1 && w_im > -1 && h_im < spatial_h && w_im < spatial_w) {
        bilinear_gradients(value, spatial_h, spatial_w, num_heads, channels, h_im, w_im, m_col,
            c_col, top_grad, weight, value_out, location, &attention);
      }
      sum_w[tid] = location[0];
      sum_h[tid] = location[1];
      sum_weight[tid] = attention;
      __syncthreads();
      for (unsigned int s = 64; s > 0; s >>= 1) {
        if (tid < s) {
          sum_weight[tid] += sum_weight[tid + s];
          sum_w[tid] += sum_w[tid + s];
          sum_h[tid] += sum_h[tid + s];
        }
        __syncthreads();
      }
      if (tid == 0) {
        grad_sampling_loc[2 * at] = sum_w[0];
        grad_sampling_loc[2 * at + 1] = sum_h[0];
        grad_attn_weight[at] = sum_weight[0];
      }
    }
  }
}
