// Points whose attention weight is zero are skipped, although the gradient of the weight itself does not depend on it.
// witness: {"inputs": "for (size_t i = 0; i < grad_col_count; ++i) grad_col[i] = Half(float(i % 7) * 0.25f + 0.25f); for (size_t i = 0; i < data_value_count; ++i) data_value[i] = Half(float(i % 9) * 0.25f - 0.5f); for (size_t i = 0; i < data_attn_weight_count; ++i) data_attn_weight[i] = Half(float(i % 5) * 0.25f + 0.25f); for (size_t i = 0; i < grad_value_count; ++i) grad_value[i] = Half(0.0f); for (size_t i = 0; i < data_sampling_loc_count; ++i) data_sampling_loc[i] = Half(float(i % 11) * 0.09f + 0.05f); data_spatial_shapes[0] = 2; data_spatial_shapes[1] = 5; data_spatial_shapes[2] = 3; data_spatial_shapes[3] = 4; data_spatial_shapes[4] = 1; data_spatial_shapes[5] = 3; data_level_start_index[0] = 0; data_level_start_index[1] = 10; data_level_start_index[2] = 22; data_attn_weight[0] = Half(0.0f); data_attn_weight[1] = Half(0.0f); data_attn_weight[7] = Half(0.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct SampleGrad {
  Half w, h, a;
};

// Adds the gradient of one sampled value to grad_value and returns the gradients of the location and of the weight.
__device__ inline SampleGrad sample_backward(
    const Half *value, Half *value_grad, const int height, const int width,
    const int pixel_stride, const int base, const Half h, const Half w,
    const Half top_grad, const Half attn_weight) {
  const int y0 = static_cast<int>(floorf(h));
  const int x0 = static_cast<int>(floorf(w));
  const Half lh = h - y0, lw = w - x0;
  const Half hh = 1 - lh, hw = 1 - lw;
  const Half weighted = top_grad * attn_weight;
  Half gh = 0.f, gw = 0.f, val = 0.f;
  for (int corner = 0; corner < 4; ++corner) {
    const bool low = corner >= 2, right = corner & 1;
    const int y = y0 + low, x = x0 + right;
    if (y < 0 || y >= height || x < 0 || x >= width) continue;
    const int at = (y * width + x) * pixel_stride + base;
    const Half v = value[at];
    const Half fy = low ? lh : hh, fx = right ? lw : hw;
    const Half factor = fy * fx;
    if (low) gh += fx * v; else gh -= fx * v;
    if (right) gw += fy * v; else gw -= fy * v;
    atomicAdd(value_grad + at, factor * weighted);
    val += factor * v;
  }
  SampleGrad result;
  result.a = top_grad * val;
  result.w = width * gw * weighted;
  result.h = height * gh * weighted;
  return result;
}

__global__ void ms_deformable_col2im_gpu_kernel_shm_reduce_v1_half(
    const int n, const Half *grad_col, const Half *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const Half *data_sampling_loc, const Half *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, Half *grad_value, Half *grad_sampling_loc,
    Half *grad_attn_weight) {
  extern __shared__ int _s[];
  Half *sum_w = reinterpret_cast<Half *>(_s);
  Half *sum_h = sum_w + blockDim.x;
  Half *sum_a = sum_h + blockDim.x;
  const int tid = threadIdx.x;
  const int pixel_stride = num_heads * channels;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int channel = index % channels;
    const int item = index / channels;
    const int head = item % num_heads;
    const int batch = item / num_heads / num_query;
    const Half top_grad = grad_col[index];
    const int base = head * channels + channel;

    for (int level = 0; level < num_levels; ++level) {
      const int height = data_spatial_shapes[2 * level];
      const int width = data_spatial_shapes[2 * level + 1];
      const int first = (batch * spatial_size + static_cast<int>(data_level_start_index[level])) * pixel_stride;
      for (int point = 0; point < num_point; ++point) {
        const int slot = (item * num_levels + level) * num_point + point;
        const Half loc_w = data_sampling_loc[2 * slot];
        const Half loc_h = data_sampling_loc[2 * slot + 1];
        const Half weight = data_attn_weight[slot];
        const Half y = loc_h * height - 0.5;
        const Half x = loc_w * width - 0.5;
        SampleGrad grad;
        grad.w = grad.h = grad.a = Half(0.f);
        if (float(weight) != 0.f && y > -1 && x > -1 && y < height && x < width) {
          grad = sample_backward(data_value + first, grad_value + first, height, width,
                                 pixel_stride, base, y, x, top_grad, weight);
        }
        sum_w[tid] = grad.w;
        sum_h[tid] = grad.h;
        sum_a[tid] = grad.a;
        __syncthreads();
        // Up to three threads add up one quantity each, in the order of the channels.
        for (int which = tid; which < 3; which += blockDim.x) {
          const Half *part = sum_w + which * blockDim.x;
          Half total = part[0];
          for (unsigned int k = 1; k < blockDim.x; ++k) total += part[k];
          if (which == 2)
            grad_attn_weight[slot] = total;
          else
            grad_sampling_loc[2 * slot + which] = total;
        }
        __syncthreads();
      }
    }
  }
}
